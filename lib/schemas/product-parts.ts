import type { JSONSchema } from "json-schema-to-ts";
import { describeFields } from "./describe-schema.ts";
import { exactObject, openObject, optional } from "./exact-object.ts";
import { name, resourceId, sortOrder } from "./fields.ts";
import { arrayOf, integerOrNull, text, uuid } from "./resource.ts";
import { nameSchema } from "./titled.ts";

// Products keep a client's further fields, so these schemas are not closed.

const count = { type: ["integer", "null"], minimum: 1, maximum: 1_000_000 } as const;

const option = nameSchema(
  "BundleOption",
  openObject(["id", "type", "quantity"], {
    id: resourceId,
    type: { const: "product" },
    quantity: { type: "integer", minimum: 1, maximum: 1_000_000 },
    min: count,
    max: count,
    sort_order: sortOrder,
    default: { type: "boolean" },
    product_should_be_substituted_with_child: { type: ["boolean", "null"] },
    excluded_children: { type: "array", items: { type: "string" }, maxItems: 10_000 },
  }),
  {
    "": "A product that can be chosen for a component of a bundle.",
    id: "Id of the product. It may be a bundle, unless that offers bundles itself.",
    quantity:
      "Units of it in one bundle when it is chosen. With `min` and `max`, shoppers choose the quantity.",
    min: "Fewest units that a shopper may choose; given with `max` or not at all.",
    max: "Most units that a shopper may choose; given with `min` or not at all.",
    sort_order: "Position for clients that sort options; the service does not sort by it.",
    default: "Whether it is part of the default selection.",
    product_should_be_substituted_with_child:
      "For a parent product: whether a release offers the parent's live children in its place. Default: `false`.",
    excluded_children: "Ids of children that are not offered in the parent's place.",
  },
);

const bound = { type: ["integer", "null"], minimum: 0, maximum: 1500 } as const;

export const component = nameSchema(
  "BundleComponent",
  openObject(["name", "options"], {
    name,
    min: bound,
    max: bound,
    sort_order: sortOrder,
    options: { type: "array", items: option, minItems: 1, maxItems: 1500 },
  }),
  {
    "": "A part of a bundle, for which shoppers choose among options.",
    name: "Name as shoppers see it.",
    min: "Fewest different options to choose; null or absent means 0.",
    max: "Most different options to choose, not below `min`; null or absent means no limit.",
    sort_order: "Position for clients that sort components; the service does not sort by it.",
    options:
      "What can be chosen, each product once. All components of a bundle have at most 1,500 products together.",
  },
);

/** A text that a shopper enters for a product. */
export const customInput = nameSchema(
  "CustomInput",
  openObject(["name"], {
    name: { type: "string", minLength: 1, maxLength: 255 },
    validation_rules: {
      type: "array",
      items: openObject(["type"], {
        type: { const: "string" },
        options: openObject([], { max_length: { type: "integer", minimum: 1, maximum: 255 } }),
      }),
    },
    required: { type: ["boolean", "null"] },
  }),
  {
    "": "A text that shoppers give with a product, such as an engraving.",
    name: "Name as shoppers see it.",
    validation_rules: "Rules for the text. Where several limit its length, it must keep to all of them.",
    "validation_rules.options": "The limit that the rule sets.",
    "validation_rules.options.max_length": "Most characters of the text; 255 if absent.",
    required: "Whether the product can be put into a cart only with this text; null or absent means no.",
  },
);

const ownLimit = {
  type: ["integer", "null"],
  minimum: 1,
  maximum: 255,
  description: "The same as a rule with this limit, and answered there; another limit in a rule is 422.",
} as const;

/** Editions of the contract have the limit of a custom input in different places. */
export const sentCustomInput = nameSchema(
  "CustomInputRequest",
  {
    ...customInput,
    properties: {
      ...customInput.properties,
      max_length: ownLimit,
      options: openObject([], { max_length: ownLimit }),
    },
  },
  {
    "": "A text that shoppers give with a product, such as an engraving.",
    options: "A limit of the text, as in a rule.",
  },
);

const optionSets = {
  type: "array",
  items: { type: "array", items: resourceId, minItems: 1 },
} as const satisfies JSONSchema;

/** Rules for the combinations of options that get a child. */
export const buildRules = nameSchema(
  "BuildRules",
  openObject(["default"], {
    default: { enum: ["include", "exclude"] },
    include: optionSets,
    exclude: optionSets,
  }),
  {
    "":
      "Which combinations of options get a child. The longest rule that matches a combination decides; a " +
      "build fails if an include rule and an exclude rule of that length both match.",
    default: "What happens to combinations that no rule matches.",
    include:
      "Rules for combinations that get a child. Each is a list of option ids and matches the combinations that have all of them.",
    exclude: "Rules for combinations that get no child, written as in `include`.",
  },
);

export const productLocale = nameSchema(
  "ProductLocale",
  openObject(["name"], { name, description: { type: "string", maxLength: 20_000 } }),
  {
    "": "Name and description of a product in one language.",
    name: "Name in this language.",
    description:
      "Description in this language; without one, shoppers read the description of the product itself.",
  },
);

export const extension = nameSchema(
  "ProductExtension",
  {
    type: "object",
    additionalProperties: { description: "A value that the store chose." },
  },
  "Further fields of a product, with names and values that the store chose.",
);

const variationOption = nameSchema(
  "ProductVariationOption",
  exactObject({
    id: uuid,
    name: text,
    description: text,
    sort_order: integerOrNull,
  }),
  {
    "": "One of the values of a variation, such as the size L.",
    id: "Id of the option, as `variation_matrix` and `child_option_ids` name it.",
    name: "Short name, which may be part of the skus and slugs of children.",
    description: "Name as shoppers see it.",
    sort_order: "Position for clients that sort options; null without one.",
  },
);
const variation = describeFields(
  { id: uuid, name: text, sort_order: integerOrNull },
  {
    id: "Id of the variation.",
    name: "Name of the choice, such as `Size`.",
    sort_order: "Position for clients that sort variations; null without one.",
  },
);

export const parentVariation = nameSchema(
  "ProductVariation",
  exactObject({ ...variation, options: arrayOf(variationOption) }),
  {
    "": "A choice that a parent offers, such as size, as it was when its children were built.",
    options: "What there is to choose, in the order of the matrix.",
  },
);

/** Has only the option that the child was built from. */
export const childVariation = nameSchema(
  "ProductChildVariation",
  exactObject({ ...variation, option: optional(variationOption), options: { type: "null" } }),
  {
    "": "A variation of the parent, with the one option that the child has.",
    option: "The option that the child has.",
    options: "Always null: the parent has the list.",
  },
);

export const publishedChildVariation = nameSchema(
  "CatalogChildVariation",
  exactObject({ ...variation, option: optional(variationOption) }),
  {
    "": "A variation of the parent, with the one option that the child has.",
    option: "The option that the child has.",
  },
);

/** The child of each combination of options. */
export const variationMatrixSchema = nameSchema(
  "VariationMatrix",
  {
    type: "object",
    additionalProperties: {
      type: ["string", "object"],
      additionalProperties: { description: "The next level, or a child's id." },
    },
  },
  "Levels of option ids in the order of the variations; a leaf is a child's id.",
);
