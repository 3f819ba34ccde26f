import type { IncludedPromotionView } from "../carts/schemas/responses.ts";

export type OrderedPromotion = {
  readonly promotion: IncludedPromotionView;
  readonly code: string;
  /** Total discount in minor units, negative. */
  readonly amount: number;
};
