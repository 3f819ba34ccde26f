import type { RulePromotion } from "../engine/rules/rule-promotion.ts";
import type { CodesOwner } from "../live/code.ts";
import type { SetPromotion } from "../live/promotion-set.ts";

/** Also stored while it is disabled or over. */
export type StoredRulePromotion = Omit<RulePromotion, "source"> & {
  readonly enabled: boolean;
  readonly updated_at: string;
};

export function ruleCodesOwner({
  id,
  codes_id = id,
}: Pick<StoredRulePromotion, "id" | "codes_id">): CodesOwner {
  return { source: "rule", promotion_id: id, codes_id };
}

export function toSetRulePromotion(stored: StoredRulePromotion): SetPromotion {
  const { enabled, updated_at: _, ...promotion } = stored;
  return { promotion: { ...promotion, source: "rule" }, isEnabled: enabled };
}
