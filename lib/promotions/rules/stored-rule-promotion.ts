import type { Made } from "../../use-case/maker.ts";
import type { RulePromotion } from "../engine/rules/rule-promotion.ts";
import type { SetPromotion } from "../live/promotion-set.ts";

/** Also stored while it is disabled or over. */
export type StoredRulePromotion = Omit<RulePromotion, "source"> &
  Made & {
    readonly enabled: boolean;
    readonly updated_at: string;
  };

export function toSetRulePromotion(stored: StoredRulePromotion): SetPromotion {
  const { enabled, updated_at: _, created_by: __, updated_by: ___, ...promotion } = stored;
  return { promotion: { ...promotion, source: "rule" }, isEnabled: enabled };
}
