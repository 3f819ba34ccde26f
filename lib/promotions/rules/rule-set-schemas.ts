import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { arrayOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { ACTION_STRATEGIES, RULE_STRATEGIES } from "../engine/rules/rule-promotion.ts";
import { LARGEST_AMOUNT, LARGEST_COUNT } from "../limits.ts";

// Other keys are refused: a misspelt limitation would be ignored.

const strategy = { strategy: { enum: RULE_STRATEGIES } } as const;

/** For requests. Objects are checked by `identifierArgs`, because the bundle holds a validator for each level. */
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
 * Recursive schemas have no static type, so the five levels are written out. They share a title, so that the API reference
 * shows one recursive schema.
 */
// @__NO_SIDE_EFFECTS__
function buildTreeSchema<const A extends JSONSchema>(title: string, args: A) {
  const comparison = { operator: text, args } as const;
  const sixthLevel = {
    ...arrayOf(exactObject({ ...strategy, ...optionals(comparison) })),
    maxItems: 0,
    description: "Always empty: a tree has at most five levels.",
  } as const;
  const level = <const C extends JSONSchema>(children: C) =>
    nameSchema(title, exactObject({ ...strategy, ...optionals(comparison), children: optional(children) }));
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
);

const reward = {
  strategy: { enum: ACTION_STRATEGIES },
  args: {
    ...arrayOf({ type: ["string", "number"] } as const),
    description:
      '`["fixed", amount]`, `["percent", percentage]` or `["fixed_price", quantity, amount]`, of bundles also `["fixed_price", amount]`.',
  },
} as const;
const action = nameSchema(
  "NewRuleSetAction",
  exactObject({
    ...reward,
    condition: optional(tree),
    limitations: optional(limitations),
    id: optional({ type: "string", description: "Ignored: some clients send it." }),
  }),
);
const answeredAction = nameSchema(
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

/** See `foldRulePromotion` for accepted variants. */
export const ruleSetRequest = nameSchema(
  "NewRuleSet",
  exactObject({
    actions: { ...arrayOf(action), minItems: 1, maxItems: 20 },
    catalog_ids: optional(catalogIds),
    currencies: optional(currencies),
    rules: optional(tree),
  }),
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
);
