import type { RulePromotion } from "./rule-promotion.ts";

export type RuleEngine = { readonly promotions: readonly RulePromotion[] };

/** Rule promotions in the order in which they apply. */
export function compileRules(promotions: readonly RulePromotion[]): RuleEngine {
  return { promotions };
}
