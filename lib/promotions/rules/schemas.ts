import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { envelope, pageOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { promotionFields } from "../promotion-fields.ts";
import { rulePromotionResource } from "./resource-schema.ts";
import { ruleSetRequest } from "./rule-set-schemas.ts";

const flag = { type: "boolean" } as const;

const { id, name, enabled, automatic, start, end } = promotionFields;
const fields = {
  type: { const: "rule_promotion" },
  id,
  name,
  description: { type: ["string", "null"], maxLength: 2048 },
  enabled,
  automatic,
  start,
  end,
  priority: {
    type: ["integer", "null"],
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  stackable: flag,
  override_stacking: flag,
  rule_set: ruleSetRequest,
} as const satisfies Record<string, JSONSchema>;

export const createRulePromotionRequest = nameSchema(
  "CreateRulePromotionRequest",
  envelope({
    type: "object",
    required: ["type", "name", "start", "end", "rule_set"],
    properties: fields,
  }),
);
/** Absent fields keep their value. A rule set is replaced as a whole. */
export const updateRulePromotionRequest = nameSchema(
  "UpdateRulePromotionRequest",
  envelope({ type: "object", properties: fields }),
);

export type CreateRulePromotionRequest = FromSchema<typeof createRulePromotionRequest>;
export type UpdateRulePromotionRequest = FromSchema<typeof updateRulePromotionRequest>;

export const rulePromotionResponse = nameSchema(
  "RulePromotionResponse",
  exactObject({ data: rulePromotionResource }),
);
export const rulePromotionsResponse = nameSchema("RulePromotionListResponse", pageOf(rulePromotionResource));
