import type { Promotion } from "../../evaluation/promotion.ts";
import { shownSource } from "../promotions/cart-promotions.ts";
import type { IncludedPromotionView } from "../schemas/responses.ts";

/** A promotion in short, as carts show those that lower them. */
export function shortPromotionView(promotion: Promotion): IncludedPromotionView {
  const { id, name, description, automatic, start, end, source } = promotion;
  return {
    type: "promotion",
    id,
    name,
    description,
    automatic,
    start,
    end,
    ...(source === "rule"
      ? { promotion_source: shownSource(source) }
      : { promotion_type: promotion.promotion_type }),
  };
}
