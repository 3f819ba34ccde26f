import type { Texts } from "../texts.ts";

const reward: Texts = {
  components: {
    PromotionSchema:
      "What a standard promotion grants, and for which items. Which fields it has depends on `promotion_type`.",
    NewPromotionSchema:
      "What a standard promotion grants, and for which items: the fields of its `promotion_type`, and no others. A product that any of the target fields names is discounted; without them no product is.",
  },
  fields: {
    currencies:
      "What is granted in each currency; in other currencies the promotion does not apply. All types but `item_percent_discount`, `x_for_y` and `bundle_gift` need it.",
    "currencies.currency": "Currency, ISO 4217, in capital letters; each one only once.",
    "currencies.amount":
      "Discount of the cart or of each unit in minor units, at least 1. For `x_for_amount` and `bundle_fixed_discount` the price of a group or set, which may be 0.",
    "currencies.percentage": "Discount of the cart in percent, for `percent_discount` only.",
    percent: "Discount of each unit in percent, for `item_percent_discount`.",
    x: "Units in a group, for `x_for_y` and `x_for_amount`. All units of a group are of one cart item.",
    y: "Units of a group that the shopper pays for, for `x_for_y`; less than `x`.",
    requirements:
      "What makes up a set, for `bundle_fixed_discount` and `bundle_gift`: up to 20 requirements, all of which must be met.",
    "requirements.targets": "Skus or ids of the products that count for this requirement.",
    "requirements.quantity": "Units of these products that a set needs, in any mix.",
    gifts: "Skus or ids of products, at most 20, of which each set makes one unit free; for `bundle_gift`.",
    auto_add_free_gift:
      "Whether gifts that a cart has earned are added to it. Only for an automatic `bundle_gift`; false if left out.",
    targets:
      'Skus or ids of products that are discounted, at most 1,000, or `"all"` for every product but no custom items. `"all"` together with `target_nodes` is 400.',
    target_catalogs:
      "Ids of catalogs, at most 100. Only items from these catalogs are covered, so no custom items. Empty or absent for all catalogs.",
    target_nodes:
      "Ids of nodes or hierarchies, at most 1,000. Products in them, or in nodes below them, are discounted.",
    target_attributes:
      "Attribute values of products that are discounted, at most 100; a product needs only one of them.",
    target_conditions: "Conditions of products that are discounted.",
    exclude:
      "Items that are not discounted: those that any of these fields names. In stores with the calculation method `simple` a promotion with exclusions does not apply.",
    "exclude.targets": "Skus or ids of products that are excluded, at most 1,000.",
    "exclude.nodes":
      "Ids of nodes or hierarchies, at most 1,000. Products in them, or in nodes below them, are excluded.",
    "exclude.attributes":
      "Attribute values of products that are excluded, at most 100; one of them is enough.",
    "exclude.conditions": "Conditions of products that are excluded.",
  },
};

const attributeFields = {
  template: "Name of the template in the product's `extensions`.",
  field: "Name of the field in the template.",
  type: "Type to which both values are converted before they are compared. Dates without a time zone are in UTC.",
};

const attribute: Texts = {
  components: {
    PromotionAttribute: "A value of a template field, by which a promotion finds products.",
    NewPromotionAttribute: "A value of a template field, by which a promotion finds products.",
  },
  fields: {
    ...attributeFields,
    value: "Value that the field has. A value that cannot be converted to the type is 400.",
  },
};

const conditions: Texts = {
  components: {
    PromotionConditions: "Conditions of products, as a list of alternatives.",
    NewPromotionConditions:
      "Conditions of products, as a list of at most 10 alternatives with at most 5 conditions each.",
  },
  fields: {
    or: "The alternatives. A product must meet one of them.",
    "or.and": "The conditions of an alternative. A product must meet all of them.",
  },
};

const condition: Texts = {
  components: {
    PromotionCondition: "A condition of a product: the value of an attribute, or a node that it is in.",
    NewPromotionCondition:
      "A condition of a product: either `attribute`, with `value` or `values`, or `node`. Both or neither is 400.",
  },
  fields: {
    attribute: "A value of a template field that the product has.",
    "attribute.template": attributeFields.template,
    "attribute.field": attributeFields.field,
    "attribute.type": attributeFields.type,
    "attribute.value": "Value that the field has.",
    "attribute.values": "Values, one of which the field has; at most 100.",
    node: "Where the product is in a hierarchy.",
    "node.values": "Ids of nodes or hierarchies, at most 100. The product is in one of them, or below it.",
  },
};

export const standardSchemaTexts: readonly Texts[] = [reward, attribute, conditions, condition];
