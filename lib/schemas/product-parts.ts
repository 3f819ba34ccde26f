import type { JSONSchema } from "json-schema-to-ts";
import { exactObject, optional } from "./exact-object.ts";
import { name, resourceId, sortOrder } from "./fields.ts";
import { arrayOf, integerOrNull, text, uuid } from "./resource.ts";
import { titled } from "./titled.ts";

// Parts of a product read as they were written: a client's further fields stay in them, so they are not closed.

const count = { type: ["integer", "null"], minimum: 1, maximum: 1_000_000 } as const;

const option = titled("BundleOption", {
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

/** A part of a bundle, of whose options shoppers choose. */
export const component = titled("BundleComponent", {
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

/** Text that a shopper gives with a product. */
export const customInput = titled("CustomInput", {
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
});

const optionSets = {
  type: "array",
  items: { type: "array", items: resourceId, minItems: 1 },
} as const satisfies JSONSchema;

/** Which combinations of options get a child. */
export const buildRules = titled("BuildRules", {
  type: "object",
  required: ["default"],
  properties: { default: { enum: ["include", "exclude"] }, include: optionSets, exclude: optionSets },
});

/** Names and descriptions in another language. */
export const productLocale = titled("ProductLocale", {
  type: "object",
  required: ["name"],
  properties: { name, description: { type: "string", maxLength: 20_000 } },
});

/** The fields of one extension, which are the store's own. */
export const extension = titled("ProductExtension", {
  type: "object",
  additionalProperties: { description: "A value that the store chose." },
});

const variationOption = titled(
  "ProductVariationOption",
  exactObject({
    id: uuid,
    name: text,
    description: text,
    sort_order: integerOrNull,
  }),
);
const variation = { id: uuid, name: text, sort_order: integerOrNull } as const;

/** A variation as a built parent has it, with all of its options. */
export const parentVariation = titled(
  "ProductVariation",
  exactObject({ ...variation, options: arrayOf(variationOption) }),
);

/** A variation as a child has it, with the one option that the child is built of. */
export const childVariation = titled(
  "ProductChildVariation",
  exactObject({ ...variation, option: optional(variationOption), options: { type: "null" } }),
);

/** A variation as shoppers read it of a child. */
export const publishedChildVariation = titled(
  "CatalogChildVariation",
  exactObject({ ...variation, option: optional(variationOption) }),
);

/** Where each combination of options leads. */
export const variationMatrixSchema = titled("VariationMatrix", {
  type: "object",
  description: "Levels of option ids in the order of the variations; a leaf is a child's id.",
  additionalProperties: {
    type: ["string", "object"],
    additionalProperties: { description: "The next level, or a child's id." },
  },
});
