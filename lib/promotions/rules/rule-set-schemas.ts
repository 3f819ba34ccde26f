import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { ACTION_STRATEGIES, RULE_STRATEGIES } from "../../evaluation/rules/rule-promotion.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { arrayOf, text } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";
import { LARGEST_AMOUNT, LARGEST_COUNT } from "../limits.ts";

// What a rule set is made of has no other keys: a limitation that is misspelt would pass for one that is left out.

const strategy = { strategy: { enum: RULE_STRATEGIES } } as const;

/** Of requests: a validator is in the bundle for each level, so what is inside of an object is left to the faults. */
const args = {
  type: "array",
  items: { type: ["string", "number", "boolean", "object"] },
} as const;
const answeredArgs = arrayOf({
  type: ["string", "number", "boolean", "object"],
  additionalProperties: false,
  properties: { skus: arrayOf(text), ids: arrayOf(text) },
} as const);

/**
 * A schema that names itself would have no type: a tree has five levels, and each is described. All have one title: in
 * the API reference they are one schema that names itself.
 */
// @__NO_SIDE_EFFECTS__
function treeOf<const A extends JSONSchema>(title: string, args: A) {
  const comparison = { operator: text, args } as const;
  const sixthLevel = {
    ...arrayOf(exactObject({ ...strategy, ...optionals(comparison) })),
    maxItems: 0,
    description: "Always empty: a tree has at most five levels.",
  } as const;
  const level = <const C extends JSONSchema>(children: C) =>
    titled(title, exactObject({ ...strategy, ...optionals(comparison), children: optional(children) }));
  const over = <const L extends JSONSchema>(lower: L) =>
    level({
      ...arrayOf(lower),
      description: "The conditions below this one. A tree has at most five levels.",
    });
  return over(over(over(over(level(sixthLevel)))));
}

const tree = treeOf("NewRuleSetRule", args);
const answeredTree = treeOf("RuleSetRule", answeredArgs);

const quantity = { type: "integer", minimum: 1, maximum: LARGEST_COUNT } as const;
const flag = { type: "boolean" } as const;

const limitations = titled(
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
);

const reward = {
  strategy: { enum: ACTION_STRATEGIES },
  args: {
    ...arrayOf({ type: ["string", "number"] } as const),
    description:
      '`["fixed", amount]`, `["percent", percentage]` or `["fixed_price", quantity, amount]`, of bundles also `["fixed_price", amount]`.',
  },
} as const;
const action = titled(
  "NewRuleSetAction",
  exactObject({
    ...reward,
    condition: optional(tree),
    limitations: optional(limitations),
    id: optional({ type: "string", description: "Ignored: some clients send it." }),
  }),
);
const answeredAction = titled(
  "RuleSetAction",
  exactObject({ ...reward, condition: optional(answeredTree), limitations: optional(limitations) }),
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

/** A rule set as merchants write it; of lists of one node, and of `null`, see `foldRulePromotion`. */
export const ruleSetRequest = titled(
  "NewRuleSet",
  exactObject({
    actions: { ...arrayOf(action), minItems: 1, maxItems: 20 },
    catalog_ids: optional(catalogIds),
    currencies: optional(currencies),
    rules: optional(tree),
  }),
);
export type RuleSetRequest = FromSchema<typeof ruleSetRequest>;

/** A rule set as it is answered. */
export const ruleSetResource = titled(
  "RuleSet",
  exactObject({
    catalog_ids: catalogIds,
    currencies,
    rules: optional(answeredTree),
    actions: arrayOf(answeredAction),
  }),
);
