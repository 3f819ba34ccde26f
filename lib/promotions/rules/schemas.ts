import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { ACTION_STRATEGIES, RULE_STRATEGIES } from "../../evaluation/rules/rule-promotion.ts";
import { enveloped, pageOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { rulePromotionResource } from "./resource-schema.ts";

/** What a tree is made of has no other keys: a limitation that is misspelt would pass for one that is left out. */
const node = {
  strategy: { enum: RULE_STRATEGIES },
} as const;
const condition = {
  operator: { type: "string" },
  args: { type: "array", items: { type: ["string", "number", "boolean", "object"] } },
} as const;

function childrenOf<const S extends JSONSchema>(items: S) {
  return { type: "array", items } as const;
}

/** A schema that names itself would have no type: a tree has five levels (promotions 19.21), and each is described. */
const beyond = {
  type: "array",
  maxItems: 0,
  items: exactObject(node, condition),
  description: "None: a tree has at most five levels.",
} as const;
const fifthLevel = exactObject(node, { ...condition, children: beyond });
const fourthLevel = exactObject(node, { ...condition, children: childrenOf(fifthLevel) });
const thirdLevel = exactObject(node, { ...condition, children: childrenOf(fourthLevel) });
const secondLevel = exactObject(node, { ...condition, children: childrenOf(thirdLevel) });
const tree = exactObject(node, { ...condition, children: childrenOf(secondLevel) });

/** In minor units; as much as a price may be. */
const amount = { type: "integer", minimum: 1, maximum: 1_000_000_000_000 } as const;
const quantity = { type: "integer", minimum: 1, maximum: 2_147_483_647 } as const;
const flag = { type: "boolean" } as const;

const limitations = exactObject(
  {},
  {
    max_discount: amount,
    max_quantity: quantity,
    items: exactObject(
      {},
      {
        max_items: quantity,
        max_units: quantity,
        price_strategy: { enum: ["cheapest", "expensive"] },
        auto_add: flag,
        show_suggestions: flag,
      },
    ),
  },
);

const ruleSet = exactObject(
  {
    currencies: {
      type: "array",
      items: { type: "string", pattern: "^[A-Z]{3}$" },
      minItems: 1,
      maxItems: 50,
    },
    actions: {
      type: "array",
      minItems: 1,
      maxItems: 20,
      items: exactObject(
        {
          strategy: { enum: ACTION_STRATEGIES },
          args: { type: "array", items: { type: ["string", "number"] } },
        },
        { condition: tree, limitations },
      ),
    },
  },
  {
    catalog_ids: { type: "array", items: { type: "string", minLength: 1, maxLength: 64 }, maxItems: 400 },
    rules: tree,
  },
);

/** Fields that a client sends back as it has read them, such as `meta`, are left aside. */
const fields = {
  type: { const: "rule_promotion" },
  id: { type: "string" },
  name: { type: "string", minLength: 1, maxLength: 255 }, // promotions 19.19
  description: { type: ["string", "null"], maxLength: 2048 },
  enabled: flag,
  automatic: flag,
  start: { type: "string", maxLength: 40, description: "A day, its midnight in UTC, or a date and time." },
  end: { type: "string", maxLength: 40, description: "From then on it does not apply." },
  priority: {
    type: ["integer", "null"],
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  stackable: flag,
  override_stacking: flag,
  rule_set: ruleSet,
} as const satisfies Record<string, JSONSchema>;

export const createRulePromotionRequest = enveloped({
  type: "object",
  required: ["type", "name", "start", "end", "rule_set"],
  properties: fields,
});
/** What is absent stays as it is; a rule set is given whole. */
export const updateRulePromotionRequest = enveloped({ type: "object", properties: fields });

export type CreateRulePromotionRequest = FromSchema<typeof createRulePromotionRequest>;
export type UpdateRulePromotionRequest = FromSchema<typeof updateRulePromotionRequest>;

export type GivenRuleSet = FromSchema<typeof ruleSet>;

export const rulePromotionResponse = exactObject({ data: rulePromotionResource });
export const rulePromotionsResponse = pageOf(rulePromotionResource);
