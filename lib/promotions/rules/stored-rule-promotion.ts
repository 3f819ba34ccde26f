import type { RulePromotion } from "../../evaluation/rules/rule-promotion.ts";
import type { CodesOwner } from "../../live-promotions/code.ts";
import type { KnownPromotion } from "../../live-promotions/promotion-set.ts";

/** A rule promotion as its merchant keeps it: also one that carts do not see. */
export type StoredRulePromotion = Omit<RulePromotion, "source"> & {
  readonly enabled: boolean;
  readonly updated_at: string;
};

/** Whose the codes are that a rule promotion has. */
export function codesOwnerOfRule({
  id,
  codes_id = id,
}: Pick<StoredRulePromotion, "id" | "codes_id">): CodesOwner {
  return { source: "rule", promotion_id: id, codes_id };
}

/** The promotion as carts evaluate it, and whether they are to know it. */
export function knownRulePromotion(stored: StoredRulePromotion): KnownPromotion {
  const { enabled, updated_at: _, ...promotion } = stored;
  return { promotion: { ...promotion, source: "rule" }, isEnabled: enabled };
}
