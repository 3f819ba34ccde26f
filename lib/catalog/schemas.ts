import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { enveloped, listOfType, oneOfType } from "../schemas/envelope.ts";
import { fileSchema } from "../schemas/file.ts";

const text = { type: "string" } as const;
const uuid = { type: "string", format: "uuid" } as const;
const moment = { type: "string", format: "date-time" } as const;
const data = { type: "object", required: ["data"] } as const;

const amounts = {
  type: "object",
  additionalProperties: {
    type: "object",
    required: ["amount", "includes_tax"],
    properties: { amount: { type: "integer" }, includes_tax: { type: "boolean" } },
  },
} as const satisfies JSONSchema;

const formatted = {
  type: "object",
  required: ["amount", "currency", "formatted"],
  properties: {
    amount: { type: "integer" },
    currency: text,
    formatted: text,
    float_price: { type: "number" },
  },
} as const satisfies JSONSchema;

/** One of the two, never both. */
const displayPrice = {
  type: "object",
  minProperties: 1,
  maxProperties: 1,
  properties: { with_tax: formatted, without_tax: formatted },
} as const satisfies JSONSchema;

const reference = {
  type: "object",
  required: ["id", "type"],
  properties: { id: text, type: text },
} as const satisfies JSONSchema;

const productAttributes = {
  type: "object",
  required: [
    "name",
    "status",
    "commodity_type",
    "external_ref",
    "base_product",
    "created_at",
    "published_at",
  ],
  properties: {
    name: text,
    description: text,
    sku: text,
    slug: text,
    status: { const: "live" },
    commodity_type: { enum: ["physical", "digital"] },
    external_ref: { type: ["string", "null"] },
    main_image: text,
    tags: { type: "array", items: text },
    base_product: { type: "boolean" },
    base_product_id: uuid,
    price: amounts,
    created_at: moment,
    updated_at: moment,
    published_at: moment,
  },
} as const satisfies JSONSchema;

const productSchema = {
  type: "object",
  required: ["id", "type", "attributes", "relationships", "meta"],
  properties: {
    id: uuid,
    type: { const: "product" },
    attributes: productAttributes,
    relationships: { type: "object", required: ["children", "files", "main_image"] },
    meta: {
      type: "object",
      required: ["catalog_id", "catalog_source", "product_types", "variation_matrix"],
      properties: {
        catalog_id: uuid,
        catalog_source: { const: "pim" },
        product_types: { type: "array", items: text, minItems: 1, maxItems: 1 },
        display_price: displayPrice,
        original_price: amounts,
        original_display_price: displayPrice,
      },
    },
  },
} as const satisfies JSONSchema;

const included = {
  type: "object",
  properties: {
    main_images: { type: "array", items: fileSchema },
    files: { type: "array", items: fileSchema },
    component_products: { type: "array", items: productSchema },
  },
} as const satisfies JSONSchema;

export const publishedProductResponse = {
  ...data,
  properties: {
    data: productSchema,
    included,
    links: { type: "object", required: ["self"], properties: { self: text } },
  },
} as const satisfies JSONSchema;

const page = { type: "object", required: ["limit", "offset", "current", "total"] } as const;

/** The envelope of a list whose elements keep this schema. */
export function listOf<S extends JSONSchema>(items: S) {
  return {
    type: "object",
    required: ["data", "meta", "links"],
    properties: {
      data: { type: "array", items },
      meta: {
        type: "object",
        required: ["page", "results"],
        properties: { page, results: { type: "object" } },
      },
      links: { type: "object" },
      included,
    },
  } as const satisfies JSONSchema;
}

export const publishedProductsResponse = listOf(productSchema);
export const referenceList = listOf(reference);

export const publishedHierarchyResponse = oneOfType("hierarchy");
export const publishedHierarchiesResponse = listOfType("hierarchy");
export const publishedNodeResponse = oneOfType("node");
export const publishedNodesResponse = listOfType("node");
export const publishedReleaseResponse = oneOfType("catalog-release");

export const configureRequest = enveloped({
  type: "object",
  required: ["selected_options"],
  properties: {
    selected_options: {
      type: "object",
      additionalProperties: {
        type: "object",
        maxProperties: 1500,
        additionalProperties: { type: "integer", minimum: 1, maximum: 1_000_000 },
      },
    },
  },
});

export type ConfigureRequest = FromSchema<typeof configureRequest>;
