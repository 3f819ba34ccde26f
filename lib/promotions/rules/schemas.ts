import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf } from "../../schemas/envelope.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { promotionFields } from "../promotion-fields.ts";
import { rulePromotionResource, rulePromotionTexts } from "./resource-schema.ts";
import { ruleSetRequest } from "./rule-set-schemas.ts";

const flag = { type: "boolean" } as const;

const fields = describeFields(
  {
    type: { const: "rule_promotion" },
    id: promotionFields.id,
    name: promotionFields.name,
    description: { type: ["string", "null"], maxLength: 2048 },
    enabled: promotionFields.enabled,
    automatic: promotionFields.automatic,
    start: promotionFields.start,
    end: promotionFields.end,
    priority: {
      type: ["integer", "null"],
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
    },
    stackable: flag,
    override_stacking: flag,
    rule_set: ruleSetRequest,
  },
  {
    name: "Name of the promotion as carts show it, 1 to 255 characters.",
    description:
      "What the promotion grants, as carts show it with `include=promotions`; at most 2,048 characters, null for none.",
    priority:
      "Order among rule promotions: higher applies first, null last, and the newest first among equals. Two " +
      "enabled promotions that are not over cannot have the same priority: 422.",
  },
);

export const createRulePromotionRequest = nameSchema(
  "CreateRulePromotionRequest",
  requestOf(["type", "name", "start", "end", "rule_set"], fields),
  {
    "": "A rule promotion to create, at most 32 KB of JSON.",
    id: "Ignored: the service chooses the id.",
    enabled: "Whether carts with `use_rule_promotions` get it between `start` and `end`; false if left out.",
    automatic:
      "Whether it applies without a code; it cannot have codes then. False if left out. A store has at most " +
      "50 automatic rule promotions, then 400.",
    stackable:
      "Whether it applies together with other stackable rule promotions. One that is not stackable applies " +
      "only if no rule promotion has applied before it, and then keeps all later ones out. True if left out.",
    override_stacking:
      "Whether it ignores `stackable`: it neither keeps other rule promotions out nor is kept out by them. False if left out.",
    rule_set: "The conditions of the promotion, and what it grants.",
  },
);
/** Absent fields keep their value. A rule set is replaced as a whole. */
export const updateRulePromotionRequest = nameSchema("UpdateRulePromotionRequest", requestOf([], fields), {
  "": "The fields of a rule promotion to change; fields that are left out keep their values.",
  ...rulePromotionTexts,
  id: "Id of the promotion; an id other than the one in the path is 422.",
  automatic: "Whether it applies without a code. A promotion that has codes cannot become automatic: 422.",
  override_stacking:
    "Whether it ignores `stackable`: it neither keeps other rule promotions out nor is kept out by them.",
  rule_set: "The new conditions and actions. They replace the whole rule set.",
});

export type CreateRulePromotionRequest = FromSchema<typeof createRulePromotionRequest>;
export type UpdateRulePromotionRequest = FromSchema<typeof updateRulePromotionRequest>;

export const rulePromotionResponse = nameAnswer(rulePromotionResource, "A rule promotion.");
export const rulePromotionsResponse = namePage(
  rulePromotionResource,
  "A page of rule promotions, newest first.",
);
