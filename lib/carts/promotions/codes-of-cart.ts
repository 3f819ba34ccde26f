import type { GivenCode } from "../../promotions/engine/evaluated-cart.ts";
import { isActive } from "../../promotions/engine/promotion.ts";
import { codeKey } from "../../promotions/live/code.ts";
import { isPerUnit, usesLeft } from "../../promotions/live/code-uses.ts";
import type { Cart, CartCode } from "../cart/cart.ts";
import {
  buildCodeUser,
  type CartPromotions,
  evaluationTime,
  isSameCode,
  toCodeUserFacts,
} from "./cart-promotions.ts";
import { explainCodeFailure } from "./code-failure.ts";

export function setCodes(cart: Cart, codes: readonly CartCode[]): Cart {
  const { codes: _, ...rest } = cart;
  return codes.length > 0 ? { ...rest, codes } : rest;
}

/** Ignores upper and lower case. */
export function removeCode(cart: Cart, code: string): Cart {
  const key = codeKey(code);
  return setCodes(
    cart,
    (cart.codes ?? []).filter((other) => codeKey(other.code) !== key),
  );
}

/** Ignores upper and lower case. */
export function hasCode({ codes = [] }: Pick<Cart, "codes">, code: string): boolean {
  const key = codeKey(code);
  return codes.some((other) => codeKey(other.code) === key);
}

/** Removes deleted codes and codes whose promotion is gone, disabled or over; codes without effect stay. */
export function removeDeadCodes(cart: Cart, promotions: CartPromotions): Cart {
  const { live, codes } = promotions;
  const cartCodes = cart.codes ?? [];
  const at = evaluationTime(cart, promotions);
  const kept = cartCodes.filter((code) => {
    const promotion = live.byId.get(code.promotion_id);
    const stored = codes.find(isSameCode(code));
    if (!promotion || !stored || !isActive(promotion, at)) return false;
    return stored.codes_id === (promotion.codes_id ?? promotion.id);
  });
  return kept.length === cartCodes.length ? cart : setCodes(cart, kept);
}

/** Undefined if the code is no longer its promotion's, or its shopper may not use it. */
export function findUsableCode(
  cartCode: CartCode,
  cart: Pick<Cart, "contact">,
  { live, codes, uses }: Pick<CartPromotions, "live" | "codes" | "uses">,
): GivenCode | undefined {
  const stored = codes.find(isSameCode(cartCode));
  const promotion = live.byId.get(cartCode.promotion_id);
  if (!stored || !promotion) return undefined;
  if (
    explainCodeFailure(
      stored,
      promotion,
      toCodeUserFacts({ stored, user: buildCodeUser(cartCode, cart) }, uses),
    )
  )
    return undefined;
  const remainingUses = usesLeft(stored);
  return {
    code: stored.code,
    promotionId: promotion.id,
    ...(remainingUses === undefined ? {} : { usesLeft: remainingUses }),
    perUnit: isPerUnit(stored),
  };
}
