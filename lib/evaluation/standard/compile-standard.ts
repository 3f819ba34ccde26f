import type { StandardPromotion } from "./standard-promotion.ts";

export type StandardEngine = { readonly promotions: readonly StandardPromotion[] };

/** Standard promotions in the order in which they apply. */
export function compileStandard(promotions: readonly StandardPromotion[]): StandardEngine {
  return { promotions };
}
