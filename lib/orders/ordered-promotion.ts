import type { IncludedPromotionView } from "../carts/schemas/responses.ts";

/** A promotion that lowered an order, in the short form of carts, with the code under which it applied. */
export type OrderedPromotion = {
  readonly promotion: IncludedPromotionView;
  readonly code: string;
  /** All that it took, minor units, negative. */
  readonly amount: number;
};
