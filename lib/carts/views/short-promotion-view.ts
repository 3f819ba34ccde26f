import type { Promotion } from "../../promotions/engine/promotion.ts";
import { toShownSource } from "../promotions/cart-promotions.ts";
import type { IncludedPromotionView } from "../schemas/responses.ts";

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
      ? { promotion_source: toShownSource(source) }
      : { promotion_type: promotion.promotion_type }),
  };
}
