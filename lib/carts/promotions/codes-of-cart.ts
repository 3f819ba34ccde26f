import { isActive } from "../../evaluation/promotion.ts";
import { codeKey } from "../../live-promotions/code.ts";
import type { Cart, CartCode } from "../cart/cart.ts";
import { type CartPromotions, evaluatedAt, isOf } from "./cart-promotions.ts";

/** The cart with these codes; without the field if there are none. */
export function withCodes(cart: Cart, codes: readonly CartCode[]): Cart {
  const { codes: _, ...rest } = cart;
  return codes.length > 0 ? { ...rest, codes } : rest;
}

/** The cart without a code, in any case of letters. */
export function withoutCode(cart: Cart, code: string): Cart {
  const key = codeKey(code);
  return withCodes(
    cart,
    (cart.codes ?? []).filter((other) => codeKey(other.code) !== key),
  );
}

/** Whether a code was given to the cart, in any case of letters. */
export function hasCode({ codes = [] }: Pick<Cart, "codes">, code: string): boolean {
  const key = codeKey(code);
  return codes.some((other) => codeKey(other.code) === key);
}

/**
 * The cart without codes that nothing can bring back: deleted, or of a promotion that is gone, disabled or over. Codes
 * that only do nothing now stay. The same cart if all of them stay.
 */
export function withLiveCodes(cart: Cart, promotions: CartPromotions): Cart {
  const { live, codes } = promotions;
  const given = cart.codes ?? [];
  const at = evaluatedAt(cart, promotions);
  const kept = given.filter((code) => {
    const promotion = live.byId.get(code.promotion_id);
    const stored = codes.find(isOf(code));
    if (!promotion || !stored || !isActive(promotion, at)) return false;
    return stored.codes_id === (promotion.codes_id ?? promotion.id);
  });
  return kept.length === given.length ? cart : withCodes(cart, kept);
}
