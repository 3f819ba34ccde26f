import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { arrayOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { ACTION_STRATEGIES, RULE_STRATEGIES } from "../engine/rules/rule-promotion.ts";
import { LARGEST_AMOUNT, LARGEST_COUNT } from "../limits.ts";

// Other keys are refused: a misspelt limitation would be ignored.

const strategy = describeFields(
  { strategy: { enum: RULE_STRATEGIES } },
  {
    strategy:
      "What the condition looks at. `and` and `or` join their children. `cart_total` is the value before " +
      "discounts, `item_price` the price of a unit after earlier discounts, `item_quantity` the units of one " +
      "cart item. The children of `items_bundle` are the groups of a set, each an `and` of conditions and one " +
      "`item_quantity` with `eq`. `account_tags` looks at the tags of all accounts that the cart belongs to, and of the shopper's " +
      "account; a guest has none. `shipping_type` is only for the condition of a `shipping_discount`.",
  },
);

/** For requests. Objects are checked by `identifierArgs`, because the bundle holds a validator for each level. */
const args = describeSchema(
  {
    type: "array",
    items: { type: ["string", "number", "boolean", "object"] },
  },
  "What it compares with: an amount in minor units or a number of units, two amounts for `range`; a list " +
    "of skus, ids, tags or types; for `item_identifier` one object with `skus` and `ids`; for " +
    "`cart_custom_attribute` `[key, type, values…]`; for `item_attribute` `[template, field, type, values…]`.",
);
const answeredArgs = describeSchema(
  arrayOf({
    type: ["string", "number", "boolean", "object"],
    additionalProperties: false,
    properties: { skus: arrayOf(text), ids: arrayOf(text) },
  } as const),
  { skus: "Skus, at most 400; letter case matters.", ids: "Ids of products, at most 400." },
);

/**
 * Recursive schemas have no static type, so the five levels are written out. They share a title, so that the API reference
 * shows one recursive schema.
 */
// @__NO_SIDE_EFFECTS__
function buildTreeSchema<const A extends JSONSchema>(title: string, args: A) {
  const comparison = describeFields(
    { operator: text, args },
    {
      operator:
        "How it compares. `item_price` and `item_quantity` take `gte`, `gt`, `lte`, `lt` and `eq`; `cart_total` " +
        "these and `range`; `cart_custom_attribute` these without `range`, and `in` and `nin`; `account_tags` " +
        "takes `contains_any`, `contains_all`, `not_contains_any` and `not_contains_all`; `and`, `or` and " +
        "`items_bundle` take none; all others `in` and `nin`.",
      args:
        "What it compares with: an amount in minor units or a number of units, two amounts for `range`; a list " +
        "of skus, ids, tags or types; for `item_identifier` one object with `skus` and `ids`; for " +
        "`cart_custom_attribute` `[key, type, values…]`; for `item_attribute` `[template, field, type, values…]`.",
    },
  );
  const sixthLevel = {
    ...arrayOf(exactObject({ ...strategy, ...optionals(comparison) })),
    maxItems: 0,
    description: "Always empty: a tree has at most five levels.",
  } as const;
  const level = <const C extends JSONSchema>(children: C) =>
    nameSchema(
      title,
      exactObject({ ...strategy, ...optionals(comparison), children: optional(children) }),
      "A condition of a cart or its items. It holds if its children do, too; of `or`, one child is enough. One and the " +
        "same cart item must meet all conditions of items.",
    );
  const over = <const L extends JSONSchema>(lower: L) =>
    level({
      ...arrayOf(lower),
      description: "The conditions below this one. A tree has at most five levels.",
    });
  return over(over(over(over(level(sixthLevel)))));
}

const tree = buildTreeSchema("NewRuleSetRule", args);
const answeredTree = buildTreeSchema("RuleSetRule", answeredArgs);

const quantity = { type: "integer", minimum: 1, maximum: LARGEST_COUNT } as const;
const flag = { type: "boolean" } as const;

const limitations = nameSchema(
  "RuleSetLimitations",
  exactObject({
    max_discount: optional({
      ...{ type: "integer", minimum: 1, maximum: LARGEST_AMOUNT },
      description: "Largest discount of the action, in minor units.",
    }),
    max_quantity: optional({
      ...quantity,
      description: "How many units of each product are discounted at most.",
    }),
    items: optional(
      exactObject({
        max_items: optional({
          ...quantity,
          description: "How many different products are discounted at most.",
        }),
        max_units: optional({
          ...quantity,
          description: "How many units of all products together are discounted at most.",
        }),
        price_strategy: optional({
          enum: ["cheapest", "expensive"],
          description: "Which units are discounted first; `cheapest` if left out.",
        }),
        auto_add: optional({
          ...flag,
          description:
            "Whether the products that the condition names are added to the cart. Only for an `item_discount` of 100 percent in an automatic promotion.",
        }),
        show_suggestions: optional({
          ...flag,
          description:
            "Whether carts suggest products that the condition names and that are not in the cart yet.",
        }),
      }),
    ),
  }),
  {
    "": "Limits of an action's discount. For `cart_discount` and `shipping_discount` only `max_discount` has an effect.",
    items: "Limits over all items together, and how free gifts are handled.",
  },
);

const reward = {
  strategy: describeSchema(
    { enum: ACTION_STRATEGIES },
    "What is discounted: all items together (`cart_discount`), units of items (`item_discount`), sets of " +
      "items (`items_bundle_discount`) or shipping groups (`shipping_discount`).",
  ),
  args: {
    ...arrayOf({ type: ["string", "number"] } as const),
    description:
      '`["fixed", amount]`, `["percent", percentage]` or `["fixed_price", quantity, amount]`, of bundles also `["fixed_price", amount]`.',
  },
} as const;

const actionTexts = {
  condition:
    "Which items, sets or shipping groups are discounted. If it is left out: the items that meet the rules " +
    "for `item_discount`, the sets of the rules for `items_bundle_discount`, everything for the other two.",
  limitations: "Limits of the discount; absent if there are none.",
} as const;
const action = nameSchema(
  "NewRuleSetAction",
  exactObject({
    ...reward,
    condition: optional(tree),
    limitations: optional(limitations),
    id: optional({ type: "string", description: "Ignored: some clients send it." }),
  }),
  { "": "What a rule promotion discounts, and by how much.", ...actionTexts },
);
const answeredAction = nameSchema(
  "RuleSetAction",
  exactObject({ ...reward, condition: optional(answeredTree), limitations: optional(limitations) }),
  { "": "What a rule promotion discounts, and by how much.", ...actionTexts },
);

const catalogIds = {
  type: "array",
  items: { type: "string", minLength: 1, maxLength: 64 },
  maxItems: 400,
  description:
    "Ids of catalogs: only items from these are covered, so no custom items. Empty for all catalogs.",
} as const;

const currencies = {
  type: "array",
  items: { type: "string", pattern: "^[A-Z]{3}$" },
  maxItems: 50,
  description:
    "Currencies of the carts that the promotion is for; empty for all. If an action has an amount there must be exactly one.",
} as const;

const ruleSetTexts = {
  actions:
    "What is granted: 1 to 20 actions, each of which applies to the prices that those before it leave.",
  rules:
    "Condition that a cart must meet; absent if every cart does. A request may also send it as a list with one element.",
} as const;

/** See `foldRulePromotion` for accepted variants. */
export const ruleSetRequest = nameSchema(
  "NewRuleSet",
  exactObject({
    actions: { ...arrayOf(action), minItems: 1, maxItems: 20 },
    catalog_ids: optional(catalogIds),
    currencies: optional(currencies),
    rules: optional(tree),
  }),
  {
    "":
      "The conditions of a rule promotion, and the actions that it takes if they are met. A null counts as " +
      "left out; an unknown field is 400.",
    ...ruleSetTexts,
  },
);
export type RuleSetRequest = FromSchema<typeof ruleSetRequest>;

export const ruleSetResource = nameSchema(
  "RuleSet",
  exactObject({
    catalog_ids: catalogIds,
    currencies,
    rules: optional(answeredTree),
    actions: arrayOf(answeredAction),
  }),
  {
    "": "The conditions of a rule promotion, and the actions that it takes if they are met.",
    ...ruleSetTexts,
  },
);
