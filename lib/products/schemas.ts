import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { envelope, pageOf } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { customAttributes, externalRef, longText, name, resourceId, slug } from "../schemas/fields.ts";
import { fileSchema } from "../schemas/file.ts";
import { buildRules, component, customInput, extension, productLocale } from "../schemas/product-parts.ts";
import { arrayOf } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";
import { productResource } from "./resource-schemas.ts";

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
    additionalProperties: productLocale,
  },
  custom_inputs: { type: ["object", "null"], additionalProperties: customInput },
  components: { type: ["object", "null"], additionalProperties: component },
  build_rules: { ...buildRules, type: ["object", "null"] },
  extensions: { type: ["object", "null"], additionalProperties: extension },
  ...customAttributes,
} as const satisfies Record<string, JSONSchema>;

const type = { const: "product" } as const;
const linkedVariations = nameSchema("LinkedVariationsRequest", {
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
});

export const createProductRequest = nameSchema(
  "CreateProductRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: {
      type,
      attributes: { type: "object", required: ["name", "commodity_type"], properties: attributes },
      relationships: linkedVariations,
    },
  }),
);

export const updateProductRequest = nameSchema(
  "UpdateProductRequest",
  envelope({
    type: "object",
    properties: {
      type,
      id: { type: "string" },
      attributes: { type: "object", properties: attributes },
      relationships: linkedVariations,
    },
  }),
);

export type CreateProductRequest = FromSchema<typeof createProductRequest>;
export type UpdateProductRequest = FromSchema<typeof updateProductRequest>;

const included = nameSchema(
  "ProductIncluded",
  exactObject({
    main_images: optional(arrayOf(fileSchema)),
    files: optional(arrayOf(fileSchema)),
    component_products: optional(arrayOf(productResource)),
  }),
);

export const productResponse = nameSchema(
  "ProductResponse",
  exactObject({ data: productResource, included: optional(included) }),
);
export const productsResponse = nameSchema("ProductListResponse", pageOf(productResource, { included }));

export type IncludedWithProducts = View<typeof included>;
