import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { enveloped, pageOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { rulePromotionResource } from "./resource-schema.ts";
import { ruleSetRequest } from "./rule-set-schemas.ts";

const flag = { type: "boolean" } as const;

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
  rule_set: ruleSetRequest,
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

export const rulePromotionResponse = exactObject({ data: rulePromotionResource });
export const rulePromotionsResponse = pageOf(rulePromotionResource);
