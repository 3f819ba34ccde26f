import type { Texts } from "../texts.ts";

const ruleSet: Texts = {
  components: {
    RuleSet: "The conditions of a rule promotion, and the actions that it takes if they are met.",
    NewRuleSet:
      "The conditions of a rule promotion, and the actions that it takes if they are met. A null counts as left out; an unknown field is 400.",
  },
  fields: {
    rules:
      "Condition that a cart must meet; absent if every cart does. A request may also send it as a list with one element.",
    actions:
      "What is granted: 1 to 20 actions, each of which applies to the prices that those before it leave.",
  },
};

const condition =
  "A condition of a cart or its items. It holds if its children do, too; of `or`, one child is enough. One and the same cart item must meet all conditions of items.";

const rule: Texts = {
  components: { RuleSetRule: condition, NewRuleSetRule: condition },
  fields: {
    strategy:
      "What the condition looks at. `and` and `or` join their children. `cart_total` is the value before discounts, `item_price` the price of a unit after earlier discounts, `item_quantity` the units of one cart item. The children of `items_bundle` are the groups of a set, each an `and` of conditions and one `item_quantity` with `eq`. `account_tags` sees no tags, since accounts have none. `shipping_type` is only for the condition of a `shipping_discount`.",
    operator:
      "How it compares. `item_price` and `item_quantity` take `gte`, `gt`, `lte`, `lt` and `eq`; `cart_total` these and `range`; `cart_custom_attribute` these without `range`, and `in` and `nin`; `account_tags` takes `contains_any`, `contains_all`, `not_contains_any` and `not_contains_all`; `and`, `or` and `items_bundle` take none; all others `in` and `nin`.",
    args: "What it compares with: an amount in minor units or a number of units, two amounts for `range`; a list of skus, ids, tags or types; for `item_identifier` one object with `skus` and `ids`; for `cart_custom_attribute` `[key, type, values…]`; for `item_attribute` `[template, field, type, values…]`.",
    "args.skus": "Skus, at most 400; letter case matters.",
    "args.ids": "Ids of products, at most 400.",
  },
};

const action: Texts = {
  components: {
    RuleSetAction: "What a rule promotion discounts, and by how much.",
    NewRuleSetAction: "What a rule promotion discounts, and by how much.",
  },
  fields: {
    strategy:
      "What is discounted: all items together (`cart_discount`), units of items (`item_discount`), sets of items (`items_bundle_discount`) or shipping groups (`shipping_discount`).",
    condition:
      "Which items, sets or shipping groups are discounted. If it is left out: the items that meet the rules for `item_discount`, the sets of the rules for `items_bundle_discount`, everything for the other two.",
    limitations: "Limits of the discount; absent if there are none.",
  },
};

const limitations: Texts = {
  components: {
    RuleSetLimitations:
      "Limits of an action's discount. For `cart_discount` and `shipping_discount` only `max_discount` has an effect.",
  },
  fields: { items: "Limits over all items together, and how free gifts are handled." },
};

export const ruleSetTexts: readonly Texts[] = [ruleSet, rule, action, limitations];
