import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { taggedMeta, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, integer, moment, resourceOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { makerFields } from "../promotion-fields.ts";

export const PROMOTION_TYPES = [
  "fixed_discount",
  "percent_discount",
  "item_fixed_discount",
  "item_percent_discount",
  "x_for_y",
  "x_for_amount",
  "bundle_fixed_discount",
  "bundle_gift",
] as const;

export const ATTRIBUTE_TYPES = ["string", "integer", "boolean", "float", "date"] as const;

const flag = { type: "boolean" } as const;
const value = { type: ["string", "number", "boolean"] } as const;

export const attributeTexts = {
  template: "Name of the template in the product's `extensions`.",
  field: "Name of the field in the template.",
  type: "Type to which both values are converted before they are compared. Dates without a time zone are in UTC.",
} as const;
const attribute = describeFields(
  { template: text, field: text, type: { enum: ATTRIBUTE_TYPES } },
  attributeTexts,
);

export const attributeValueText =
  "Value that the field has. A value that cannot be converted to the type is 400.";
const attributes = arrayOf(
  nameSchema("PromotionAttribute", exactObject({ ...attribute, value }), {
    "": "A value of a template field, by which a promotion finds products.",
    value: attributeValueText,
  }),
);
const texts = arrayOf(text);
const amounts = describeSchema(arrayOf(exactObject({ currency: text, amount: integer })), {
  currency: "Currency, ISO 4217.",
  amount: "Amount in minor units of the currency.",
});

export const conditionTexts = {
  attribute: "A value of a template field that the product has.",
  "attribute.value": "Value that the field has.",
  "attribute.values": "Values, one of which the field has; at most 100.",
  node: "Where the product is in a hierarchy.",
  "node.values": "Ids of nodes or hierarchies, at most 100. The product is in one of them, or below it.",
} as const;

const condition = nameSchema(
  "PromotionCondition",
  exactObject({
    attribute: optional(
      exactObject({ ...attribute, value: optional(value), values: optional(arrayOf(value)) }),
    ),
    node: optional(exactObject({ values: texts })),
  }),
  { "": "A condition of a product: the value of an attribute, or a node that it is in.", ...conditionTexts },
);
const conditions = nameSchema(
  "PromotionConditions",
  exactObject({ or: arrayOf(exactObject({ and: arrayOf(condition) })) }),
  {
    "": "Conditions of products, as a list of alternatives.",
    or: "The alternatives. A product must meet one of them.",
    "or.and": "The conditions of an alternative. A product must meet all of them.",
  },
);

export const rewardTexts = {
  currencies:
    "What is granted in each currency; in other currencies the promotion does not apply. All types but " +
    "`item_percent_discount`, `x_for_y` and `bundle_gift` need it.",
  x: "Units in a group, for `x_for_y` and `x_for_amount`. All units of a group are of one cart item.",
  y: "Units of a group that the shopper pays for, for `x_for_y`; less than `x`.",
  requirements:
    "What makes up a set, for `bundle_fixed_discount` and `bundle_gift`: up to 20 requirements, all of which must be met.",
  gifts: "Skus or ids of products, at most 20, of which each set makes one unit free; for `bundle_gift`.",
  auto_add_free_gift:
    "Whether gifts that a cart has earned are added to it. Only for an automatic `bundle_gift`; false if left out.",
  target_catalogs:
    "Ids of catalogs, at most 100. Only items from these catalogs are covered, so no custom items. Empty or " +
    "absent for all catalogs.",
  target_nodes:
    "Ids of nodes or hierarchies, at most 1,000. Products in them, or in nodes below them, are discounted.",
  target_attributes:
    "Attribute values of products that are discounted, at most 100; a product needs only one of them.",
  target_conditions: "Conditions of products that are discounted.",
  exclude:
    "Items that are not discounted: those that any of these fields names. In stores with the calculation " +
    "method `simple` a promotion with exclusions does not apply.",
  "exclude.targets": "Skus or ids of products that are excluded, at most 1,000.",
  "exclude.nodes":
    "Ids of nodes or hierarchies, at most 1,000. Products in them, or in nodes below them, are excluded.",
  "exclude.attributes": "Attribute values of products that are excluded, at most 100; one of them is enough.",
  "exclude.conditions": "Conditions of products that are excluded.",
} as const;

const reward = nameSchema(
  "PromotionSchema",
  exactObject({
    currencies: optional(
      arrayOf(
        exactObject({ currency: text, amount: optional(integer), percentage: optional({ type: "number" }) }),
      ),
    ),
    percent: optional({ type: "number" }),
    x: optional(integer),
    y: optional(integer),
    requirements: optional(arrayOf(exactObject({ targets: texts, quantity: integer }))),
    gifts: optional(texts),
    auto_add_free_gift: optional(flag),
    targets: optional({
      ...texts,
      type: ["array", "string"],
      description: 'Skus or ids of products, or `"all"`.',
    }),
    target_catalogs: optional(texts),
    target_nodes: optional(texts),
    target_attributes: optional(attributes),
    target_conditions: optional(conditions),
    exclude: optional(
      exactObject({
        targets: optional(texts),
        nodes: optional(texts),
        attributes: optional(attributes),
        conditions: optional(conditions),
      }),
    ),
  }),
  {
    "": "What a standard promotion grants, and for which items. Which fields it has depends on `promotion_type`.",
    ...rewardTexts,
    "currencies.currency": "Currency, ISO 4217, in capital letters; each one only once.",
    "currencies.amount":
      "Discount of the cart or of each unit in minor units, at least 1. For `x_for_amount` and " +
      "`bundle_fixed_discount` the price of a group or set, which may be 0.",
    "currencies.percentage": "Discount of the cart in percent, for `percent_discount` only.",
    percent: "Discount of each unit in percent, for `item_percent_discount`.",
    "requirements.targets": "Skus or ids of the products that count for this requirement.",
    "requirements.quantity": "Units of these products that a set needs, in any mix.",
  },
);

export const promotionTypeText =
  "What is discounted: the whole cart (`fixed_discount`, `percent_discount`); units of items " +
  "(`item_fixed_discount`, `item_percent_discount`); groups of `x` units of an item (`x_for_y`, " +
  "`x_for_amount`); or sets of products, which get a price (`bundle_fixed_discount`) or free gifts " +
  "(`bundle_gift`). It never changes. In stores with the calculation method `simple` only the first two " +
  "apply.";

export const descriptionText =
  "What the promotion grants, as carts show it with `include=promotions`; at most 2,048 characters, may be empty.";

const fields = {
  name: text,
  description: text,
  enabled: flag,
  automatic: {
    ...flag,
    description:
      "Whether it applies without a code. Carts show `auto_` and the promotion's id in place of a code.",
  },
  promotion_type: { enum: PROMOTION_TYPES },
  schema: reward,
  max_discount_value: optional({
    ...amounts,
    description: "Largest discount of a cart, for each currency; absent for no limit.",
  }),
  min_cart_value: optional({
    ...amounts,
    description:
      "Smallest value of products and custom items before discounts, for each currency; absent for none.",
  }),
  max_applications_per_cart: optional({
    ...integer,
    description:
      "How many units or groups of each product, or how many sets, are discounted in a cart at most; absent or 0 for no limit.",
  }),
  start: moment,
  end: { ...moment, description: "When it ceases to apply." },
  ...makerFields,
} as const;

const fieldTexts = {
  id: "Id of the promotion.",
  name: "Name of the promotion as carts show it, 1 to 255 characters.",
  description: descriptionText,
  enabled: "Whether carts get it between `start` and `end`.",
  promotion_type: promotionTypeText,
  start: "When it begins to apply.",
} as const;

export const promotionResource = nameSchema(
  "Promotion",
  resourceOf("promotion", { ...fields, meta: taggedMeta }),
  {
    "": "A standard promotion: a discount of one of eight types, which applies to all carts or to those with one of its codes.",
    ...fieldTexts,
  },
);

/** In the history. */
export const promotionVersionResource = nameSchema(
  "PromotionVersion",
  resourceOf("promotion", {
    ...fields,
    meta: exactObject({ timestamps: timestampsSchema, version: integer, updated_fields: arrayOf(text) }),
  }),
  {
    "": "A standard promotion as it was after a change.",
    ...fieldTexts,
    "meta.version": "Number of the version, from 1.",
    "meta.updated_fields":
      "Fields that the change set to other values; `codes` for a change of codes, which are not part of the history. Empty for the first version.",
  },
);

export type PromotionVersionView = View<typeof promotionVersionResource>;
export type PromotionView = View<typeof promotionResource>;
