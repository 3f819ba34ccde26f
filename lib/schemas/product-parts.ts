import type { JSONSchema } from "json-schema-to-ts";
import { exactObject, optional } from "./exact-object.ts";
import { name, resourceId, sortOrder } from "./fields.ts";
import { arrayOf, integerOrNull, text, uuid } from "./resource.ts";
import { nameSchema } from "./titled.ts";

// Products keep a client's further fields, so these schemas are not closed.

const count = { type: ["integer", "null"], minimum: 1, maximum: 1_000_000 } as const;

const option = nameSchema("BundleOption", {
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
});

const bound = { type: ["integer", "null"], minimum: 0, maximum: 1500 } as const;

export const component = nameSchema("BundleComponent", {
  type: "object",
  required: ["name", "options"],
  properties: {
    name,
    min: bound,
    max: bound,
    sort_order: sortOrder,
    options: { type: "array", items: option, minItems: 1, maxItems: 1500 },
  },
});

/** A text that a shopper enters for a product. */
export const customInput = nameSchema("CustomInput", {
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
          options: {
            type: "object",
            properties: { max_length: { type: "integer", minimum: 1, maximum: 255 } },
          },
        },
      },
    },
    required: { type: ["boolean", "null"] },
  },
});

const optionSets = {
  type: "array",
  items: { type: "array", items: resourceId, minItems: 1 },
} as const satisfies JSONSchema;

/** Rules for the combinations of options that get a child. */
export const buildRules = nameSchema("BuildRules", {
  type: "object",
  required: ["default"],
  properties: { default: { enum: ["include", "exclude"] }, include: optionSets, exclude: optionSets },
});

export const productLocale = nameSchema("ProductLocale", {
  type: "object",
  required: ["name"],
  properties: { name, description: { type: "string", maxLength: 20_000 } },
});

export const extension = nameSchema("ProductExtension", {
  type: "object",
  additionalProperties: { description: "A value that the store chose." },
});

const variationOption = nameSchema(
  "ProductVariationOption",
  exactObject({
    id: uuid,
    name: text,
    description: text,
    sort_order: integerOrNull,
  }),
);
const variation = { id: uuid, name: text, sort_order: integerOrNull } as const;

export const parentVariation = nameSchema(
  "ProductVariation",
  exactObject({ ...variation, options: arrayOf(variationOption) }),
);

/** Has only the option that the child was built from. */
export const childVariation = nameSchema(
  "ProductChildVariation",
  exactObject({ ...variation, option: optional(variationOption), options: { type: "null" } }),
);

export const publishedChildVariation = nameSchema(
  "CatalogChildVariation",
  exactObject({ ...variation, option: optional(variationOption) }),
);

/** The child of each combination of options. */
export const variationMatrixSchema = nameSchema("VariationMatrix", {
  type: "object",
  description: "Levels of option ids in the order of the variations; a leaf is a child's id.",
  additionalProperties: {
    type: ["string", "object"],
    additionalProperties: { description: "The next level, or a child's id." },
  },
});
