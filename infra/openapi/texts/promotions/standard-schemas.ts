import type { Texts } from "../texts.ts";

const reward: Texts = {
  components: {
    PromotionSchema:
      "What a standard promotion grants, on what. Which fields it has depends on `promotion_type`.",
    NewPromotionSchema:
      "What a standard promotion grants, on what: the fields of its `promotion_type`, and no others. Targets of several kinds are alternatives.",
  },
  fields: {
    currencies:
      "What it grants in each currency; in others it does not apply. For all types but `item_percent_discount`, `x_for_y` and `bundle_gift`.",
    "currencies.currency": "Currency, ISO 4217, in capital letters; each once.",
    "currencies.amount":
      "Minor units off the cart or off each unit, from 1; of `x_for_amount` and `bundle_fixed_discount` the price of a group or set, from 0.",
    "currencies.percentage": "Percent off the cart, for `percent_discount` alone.",
    percent: "Percent off each unit, for `item_percent_discount`.",
    x: "Units of a group, for `x_for_y` and `x_for_amount`. Units of different cart items never make a group.",
    y: "Units of a group that are paid for, for `x_for_y`; less than `x`.",
    requirements:
      "What a set consists of, for `bundle_fixed_discount` and `bundle_gift`: all of it, at most 20.",
    "requirements.targets": "Skus or ids of products, any of which count.",
    "requirements.quantity": "Units of them that a set needs, in any mixture.",
    gifts: "Skus or ids of products of which a set makes one unit each free, for `bundle_gift`; at most 20.",
    auto_add_free_gift:
      "Whether earned gifts are put into the cart, for an automatic `bundle_gift`; false if left out.",
    targets:
      'Skus or ids of products that are discounted, at most 1,000, or `"all"`, which `target_nodes` cannot stand beside.',
    target_catalogs:
      "Ids of the only catalogs whose items it covers, whatever else names them; custom items are of none. Empty or absent for all.",
    target_nodes: "Ids of nodes or hierarchies, at most 1,000: products in them and below are discounted.",
    target_attributes: "Attributes of discounted products; one that a product has is enough.",
    target_conditions: "Conditions that discounted products meet.",
    exclude:
      "Items that it does not cover: one hit is enough. Where the store calculates by `simple`, a promotion with it does not apply.",
    "exclude.targets": "Skus or ids of products that are left out, at most 1,000.",
    "exclude.nodes": "Ids of nodes or hierarchies: products in them and below are left out.",
    "exclude.attributes": "Attributes of products that are left out; one that a product has is enough.",
    "exclude.conditions": "Conditions of products that are left out.",
  },
};

const attributeFields = {
  template: "Name of the template in the product's `extensions`.",
  field: "Name of the field in the template.",
  type: "Type that both values are converted to before they are compared; dates without a zone are in UTC.",
};

const attribute: Texts = {
  components: {
    PromotionAttribute: "A value of a product's template field by which a promotion finds products.",
    NewPromotionAttribute: "A value of a product's template field by which a promotion is to find products.",
  },
  fields: {
    ...attributeFields,
    value: "Value that the field has. One that is not of the type, not even as text, is 400.",
  },
};

const conditions: Texts = {
  components: {
    PromotionConditions: "Conditions of products, as alternatives.",
    NewPromotionConditions: "Conditions of products, as alternatives: at most 10 of at most 5 conditions.",
  },
  fields: {
    or: "Alternatives, one of which is enough.",
    "or.and": "Conditions that all hold.",
  },
};

const condition: Texts = {
  components: {
    PromotionCondition: "A condition of a product: a value of an attribute, or a node that it is in.",
    NewPromotionCondition:
      "A condition of a product: either `attribute`, with `value` or `values`, or `node`; both are 400.",
  },
  fields: {
    attribute: "Value of a template field that the product has.",
    "attribute.template": attributeFields.template,
    "attribute.field": attributeFields.field,
    "attribute.type": attributeFields.type,
    "attribute.value": "Value that the field has.",
    "attribute.values": "Values, one of which the field has; at most 100.",
    node: "Where the product is in a hierarchy.",
    "node.values": "Ids of nodes or hierarchies: the product is in one of them or below it; at most 100.",
  },
};

export const standardSchemaTexts: readonly Texts[] = [reward, attribute, conditions, condition];
