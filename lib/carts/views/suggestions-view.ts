import type { Suggestion } from "../../promotions/engine/evaluation.ts";
import { addsGifts } from "../../promotions/engine/live-promotions.ts";
import type { Promotion } from "../../promotions/engine/promotion.ts";
import type { PromotionSuggestionView } from "../schemas/responses.ts";
import type { PricedCart } from "../totals/price-cart.ts";

/** Gifts that a cart has earned and does not have, one entry per promotion. Undefined if there are none. */
export function suggestionViews({
  evaluation: { suggestions, outcomes },
}: PricedCart): readonly PromotionSuggestionView[] | undefined {
  if (suggestions.length === 0) return undefined;
  const promotions = new Map(outcomes.map(({ promotion }) => [promotion.id, promotion]));
  return [...new Set(suggestions.map(({ promotionId }) => promotionId))].flatMap((id) => {
    const promotion = promotions.get(id);
    const own = suggestions.filter(({ promotionId }) => promotionId === id);
    return promotion ? [suggestionView(promotion, own)] : [];
  });
}

function suggestionView(promotion: Promotion, own: readonly Suggestion[]): PromotionSuggestionView {
  return {
    promotion_id: promotion.id,
    code: own[0]?.code ?? "",
    info: promotion.name,
    bundle: own.map(({ targets, quantity }) => ({
      targets,
      quantity,
      auto_add_free_gift: addsGifts(promotion),
    })),
    message: `'${promotion.name}' has a gift for this cart.`,
  };
}
