import { evaluate } from "../../evaluation/evaluate.ts";
import type { Evaluation } from "../../evaluation/evaluation.ts";
import { type Cart, type CartItem, type ProductItem, withItems } from "../cart/cart.ts";
import { type CartPromotions, evaluatedAt } from "./cart-promotions.ts";
import { evaluatedCart } from "./evaluated-cart.ts";

/** Whether an item was added by a promotion. */
export function isGift(item: CartItem): item is ProductItem & { readonly gift_of: string } {
  return item.type === "cart_item" && item.gift_of !== undefined;
}

/** The cart without what promotions have added; the same one if there is nothing of it. */
export function withoutGifts(cart: Cart): Cart {
  return withoutGiftsOf(cart, () => true);
}

function withoutGiftsOf(cart: Cart, isOut: (promotionId: string) => boolean): Cart {
  const kept = cart.items.filter((item) => !isGift(item) || !isOut(item.gift_of));
  return kept.length === cart.items.length ? cart : withItems(cart, kept);
}

/** A cart with the gifts that are free in it, and what promotions make of it. */
export type EvaluatedWithGifts = { readonly cart: Cart; readonly evaluation: Evaluation };

/**
 * What promotions make of a cart, without the gifts of a promotion that does not make all of them free: it is over or was
 * changed, or others take their units. Nobody pays for what nobody has put into the cart. The same cart if all are free.
 */
export function evaluatedWithGifts(cart: Cart, promotions: CartPromotions): EvaluatedWithGifts {
  const at = evaluatedAt(cart, promotions);
  const evaluation = evaluate(evaluatedCart(cart, promotions), promotions.live, at);
  const dear = cart.items.filter((_, number) => (evaluation.items[number]?.left ?? 0n) > 0n).filter(isGift);
  if (dear.length === 0) return { cart, evaluation };
  const out = new Set(dear.map(({ gift_of }) => gift_of));
  return evaluatedWithGifts(
    withoutGiftsOf(cart, (promotionId) => out.has(promotionId)),
    promotions,
  );
}
