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
    description: "None: a tree has at most five levels.",
  } as const;
  const level = <const C extends JSONSchema>(children: C) =>
    titled(title, exactObject({ ...strategy, ...optionals(comparison), children: optional(children) }));
  const over = <const L extends JSONSchema>(lower: L) =>
    level({ ...arrayOf(lower), description: "The rules below it: a tree has at most five levels." });
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
      description: "Minor units that the action takes at most.",
    }),
    max_quantity: optional({ ...quantity, description: "Units of a product that are discounted at most." }),
    items: optional(
      exactObject({
        max_items: optional({ ...quantity, description: "Products that are discounted at most." }),
        max_units: optional({
          ...quantity,
          description: "Units that are discounted at most, of all products.",
        }),
        price_strategy: optional({
          enum: ["cheapest", "expensive"],
          description: "Which units come first; `cheapest` if left out.",
        }),
        auto_add: optional({
          ...flag,
          description:
            "Puts the products that the condition names into the cart; only for 100 percent and `automatic`.",
        }),
        show_suggestions: optional({
          ...flag,
          description: "Tells of products that the condition names and that are not in the cart yet.",
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
    id: optional({ type: "string", description: "Sent by some clients; not kept." }),
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
  description: "Catalogs whose items it is for, custom items are of none; empty for all.",
} as const;

const currencies = {
  type: "array",
  items: { type: "string", pattern: "^[A-Z]{3}$" },
  maxItems: 50,
  description:
    "Currencies of carts that it is for, empty for all; exactly one where an action has an amount.",
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
