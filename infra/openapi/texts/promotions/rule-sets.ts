import type { Texts } from "../texts.ts";

const ruleSet: Texts = {
  components: {
    RuleSet: "What a rule promotion asks of a cart, and what it grants.",
    NewRuleSet:
      "What a rule promotion asks of a cart, and what it grants. `null` is as absent, and another key than these is 400.",
  },
  fields: {
    rules:
      "What a cart meets to get the promotion; absent where every cart does. A list with one rule is taken for that rule.",
    actions: "What is granted, 1 to 20 actions: each takes from what those before left.",
  },
};

const rule: Texts = {
  components: {
    RuleSetRule:
      "A condition of a cart or of its items. It holds where its children do, too; conditions of items are met by one and the same cart item.",
    NewRuleSetRule:
      "A condition of a cart or of its items. It holds where its children do, too; conditions of items are met by one and the same cart item.",
  },
  fields: {
    strategy:
      "What is looked at. `and` and `or` join their children; `cart_total` is before discounts, `item_price` a unit's after those before; `items_bundle` is a set of its groups, `account_tags` finds none since accounts have none; `shipping_type` is for `shipping_discount` alone.",
    operator:
      "How it compares. `cart_total`, `item_price` and `item_quantity` take `gte`, `gt`, `lte`, `lt` and `eq`, the first also `range`; `cart_custom_attribute` takes them and `in` and `nin`; `account_tags` `contains_any`, `contains_all` and both with `not_`; `and`, `or` and `items_bundle` none; all others `in` and `nin`.",
    args: "What it compares with: a number of minor units or units, two for `range`; skus or ids; for `item_identifier` an object with lists of both; `[key, type, values…]` of a custom attribute; `[template, field, type, values…]` of an item's.",
    "args.skus": "Skus, told apart by case; at most 400.",
    "args.ids": "Ids of products, at most 400.",
  },
};

const action: Texts = {
  components: {
    RuleSetAction: "What a rule promotion lowers, and by how much.",
    NewRuleSetAction: "What a rule promotion is to lower, and by how much.",
  },
  fields: {
    strategy:
      "What is lowered: all items together (`cart_discount`), units of items (`item_discount`), sets (`items_bundle_discount`) or shipping groups (`shipping_discount`).",
    condition:
      "Which items, sets or shipping groups are lowered. Without it: those that meet the rules for `item_discount`, the sets of the rules for `items_bundle_discount`, else all.",
    limitations: "How much is lowered at most; absent for no limit.",
  },
};

const limitations: Texts = {
  components: {
    RuleSetLimitations:
      "What an action takes at most. For `cart_discount` and `shipping_discount` only `max_discount` counts.",
  },
  fields: { items: "Limits over all items, and what becomes of gifts." },
};

export const ruleSetTexts: readonly Texts[] = [ruleSet, rule, action, limitations];
