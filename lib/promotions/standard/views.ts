import type { Reply } from "../../use-case/reply.ts";
import type { PromotionView } from "./resource-schema.ts";
import type { StoredPromotion } from "./stored-promotion.ts";

/** A standard promotion as merchants read it. */
export function promotionView(promotion: StoredPromotion): PromotionView {
  const { id, name, description, enabled, automatic, promotion_type, schema, start, end } = promotion;
  const { max_discount_value, min_cart_value, max_applications_per_cart, created_at, updated_at } = promotion;
  return {
    id,
    type: "promotion",
    name,
    description,
    enabled,
    automatic,
    promotion_type,
    schema,
    max_discount_value,
    min_cart_value,
    max_applications_per_cart,
    start,
    end,
    meta: { timestamps: { created_at, updated_at } },
  };
}

/** The answer with one promotion. */
export function promotionReply(promotion: StoredPromotion): Reply {
  return { body: { data: promotionView(promotion) } };
}
