import { evaluate } from "../../promotions/engine/evaluate.ts";
import type { Evaluation } from "../../promotions/engine/evaluation.ts";
import { type Cart, type CartItem, type ProductItem, setItems } from "../cart/cart.ts";
import { type CartPromotions, evaluationTime } from "./cart-promotions.ts";
import { toEvaluatedCart } from "./evaluated-cart.ts";

export function isGift(item: CartItem): item is ProductItem & { readonly gift_of: string } {
  return item.type === "cart_item" && item.gift_of !== undefined;
}

/** Returns the same cart if it has no gifts. */
export function removeGifts(cart: Cart): Cart {
  return removeGiftsWhere(cart, () => true);
}

function removeGiftsWhere(cart: Cart, isOut: (promotionId: string) => boolean): Cart {
  const kept = cart.items.filter((item) => !isGift(item) || !isOut(item.gift_of));
  return kept.length === cart.items.length ? cart : setItems(cart, kept);
}

export type EvaluatedWithGifts = { readonly cart: Cart; readonly evaluation: Evaluation };

/** Shoppers must not pay for gifts: if a promotion no longer makes all its gifts free, they are removed. */
export function evaluateWithGifts(cart: Cart, promotions: CartPromotions): EvaluatedWithGifts {
  const at = evaluationTime(cart, promotions);
  const evaluation = evaluate(toEvaluatedCart(cart, promotions), promotions.live, at);
  const dear = cart.items
    .filter((_, number) => (evaluation.items[number]?.remainingAmount ?? 0n) > 0n)
    .filter(isGift);
  if (dear.length === 0) return { cart, evaluation };
  const out = new Set(dear.map(({ gift_of }) => gift_of));
  return evaluateWithGifts(
    removeGiftsWhere(cart, (promotionId) => out.has(promotionId)),
    promotions,
  );
}
