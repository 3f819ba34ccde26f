import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { enveloped, pageOf } from "../schemas/envelope.ts";
import {
  customAttributes,
  externalRef,
  longText,
  name,
  resourceId,
  slug,
  sortOrder,
} from "../schemas/fields.ts";

const count = { type: ["integer", "null"], minimum: 1, maximum: 1_000_000 } as const;

const option = {
  type: "object",
  required: ["id", "type", "quantity"],
  properties: {
    id: resourceId,
    type: { const: "product" },
    quantity: { type: "integer", minimum: 1, maximum: 1_000_000 },
    min: count,
    max: count,
    sort_order: sortOrder,
    default: { type: "boolean" },
    product_should_be_substituted_with_child: { type: ["boolean", "null"] },
    excluded_children: { type: "array", items: { type: "string" }, maxItems: 10_000 },
  },
} as const satisfies JSONSchema;

const bound = { type: ["integer", "null"], minimum: 0, maximum: 1500 } as const;

const component = {
  type: "object",
  required: ["name", "options"],
  properties: {
    name,
    min: bound,
    max: bound,
    sort_order: sortOrder,
    options: { type: "array", items: option, minItems: 1, maxItems: 1500 },
  },
} as const satisfies JSONSchema;

const customInput = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 255 },
    validation_rules: {
      type: "array",
      items: {
        type: "object",
        required: ["type"],
        properties: {
          type: { const: "string" },
          // spec 8: the text of a custom input has at most 255 characters
          options: {
            type: "object",
            properties: { max_length: { type: "integer", minimum: 1, maximum: 255 } },
          },
        },
      },
    },
    required: { type: ["boolean", "null"] },
  },
} as const satisfies JSONSchema;

const optionSets = {
  type: "array",
  items: { type: "array", items: resourceId, minItems: 1 },
} as const satisfies JSONSchema;

const attributes = {
  name,
  commodity_type: { enum: ["physical", "digital"] },
  status: { enum: ["draft", "live"] },
  sku: { type: ["string", "null"], minLength: 1, maxLength: 1024 },
  slug,
  description: longText,
  upc_ean: longText,
  mpn: longText,
  external_ref: externalRef,
  tags: {
    type: ["array", "null"],
    maxItems: 20,
    items: { type: "string", minLength: 1, maxLength: 255, pattern: "^[^\\s,]+$" },
  },
  locales: {
    type: ["object", "null"],
    additionalProperties: {
      type: "object",
      required: ["name"],
      properties: {
        name,
        description: { type: "string", maxLength: 20_000 },
      },
    },
  },
  custom_inputs: { type: ["object", "null"], additionalProperties: customInput },
  components: { type: ["object", "null"], additionalProperties: component },
  build_rules: {
    type: ["object", "null"],
    required: ["default"],
    properties: { default: { enum: ["include", "exclude"] }, include: optionSets, exclude: optionSets },
  },
  extensions: { type: ["object", "null"], additionalProperties: { type: "object" } },
  ...customAttributes,
} as const satisfies Record<string, JSONSchema>;

const type = { const: "product" } as const;
const linkedVariations = {
  type: "object",
  properties: {
    variations: {
      type: "object",
      properties: {
        data: {
          type: "array",
          maxItems: 100,
          items: {
            type: "object",
            required: ["id"],
            properties: { type: { const: "product-variation" }, id: resourceId },
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const createProductRequest = enveloped({
  type: "object",
  required: ["attributes"],
  properties: {
    type,
    attributes: { type: "object", required: ["name", "commodity_type"], properties: attributes },
    relationships: linkedVariations,
  },
});

export const updateProductRequest = enveloped({
  type: "object",
  properties: {
    type,
    id: { type: "string" },
    attributes: { type: "object", properties: attributes },
    relationships: linkedVariations,
  },
});

export type CreateProductRequest = FromSchema<typeof createProductRequest>;
export type UpdateProductRequest = FromSchema<typeof updateProductRequest>;

const product = {
  type: "object",
  required: ["id", "type", "attributes", "relationships", "meta"],
  properties: {
    id: { type: "string", format: "uuid" },
    type,
    attributes: { type: "object", required: ["name", "status", "commodity_type"], properties: attributes },
    relationships: { type: "object" },
    meta: { type: "object", required: ["created_at", "updated_at", "owner", "product_types"] },
  },
} as const satisfies JSONSchema;

export const productResponse = enveloped(product);
export const productsResponse = pageOf(product, { included: { type: "object" } });
