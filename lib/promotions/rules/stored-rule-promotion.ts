import type { RulePromotion } from "../../evaluation/rules/rule-promotion.ts";
import type { KnownPromotion } from "../../live-promotions/promotion-set.ts";

/** A rule promotion as its merchant keeps it: also one that carts do not see. */
export type StoredRulePromotion = Omit<RulePromotion, "source"> & {
  readonly enabled: boolean;
  readonly updated_at: string;
};

/** The promotion as carts evaluate it, and whether they are to know it. */
export function knownRulePromotion(stored: StoredRulePromotion): KnownPromotion {
  const { enabled, updated_at: _, ...promotion } = stored;
  return { promotion: { ...promotion, source: "rule" }, isEnabled: enabled };
}
