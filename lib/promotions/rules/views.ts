import type { Reply } from "../../use-case/reply.ts";
import type { RulePromotionView } from "./resource-schema.ts";
import type { StoredRulePromotion } from "./stored-rule-promotion.ts";

/** A rule promotion as merchants read it. */
export function rulePromotionView(promotion: StoredRulePromotion): RulePromotionView {
  const { id, name, description, enabled, automatic, start, end } = promotion;
  const { priority, stackable, override_stacking, rule_set, created_at, updated_at } = promotion;
  return {
    id,
    type: "rule_promotion",
    name,
    description,
    enabled,
    automatic,
    start,
    end,
    priority,
    stackable,
    override_stacking,
    rule_set,
    meta: { timestamps: { created_at, updated_at } },
  };
}

/** An answer with one rule promotion. */
export function rulePromotionReply(promotion: StoredRulePromotion): Reply {
  return { body: { data: rulePromotionView(promotion) } };
}
