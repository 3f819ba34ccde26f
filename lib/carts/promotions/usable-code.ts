import type { GivenCode } from "../../evaluation/evaluated-cart.ts";
import { isPerUnit, usesLeft } from "../../live-promotions/code-uses.ts";
import type { Cart, CartCode } from "../cart/cart.ts";
import { type CartPromotions, isOf } from "./cart-promotions.ts";
import { codeFailure } from "./code-failure.ts";
import { factsOf, userOf } from "./code-users.ts";

/** A code of a cart, if it still is its promotion's and its shopper may use it. */
export function usableCode(
  given: CartCode,
  cart: Pick<Cart, "contact">,
  { live, codes, uses }: Pick<CartPromotions, "live" | "codes" | "uses">,
): GivenCode | undefined {
  const stored = codes.find(isOf(given));
  const promotion = live.byId.get(given.promotion_id);
  if (!stored || !promotion) return undefined;
  if (codeFailure(stored, promotion, factsOf({ stored, user: userOf(given, cart) }, uses))) return undefined;
  const left = usesLeft(stored);
  return {
    code: stored.code,
    promotionId: promotion.id,
    ...(left === undefined ? {} : { usesLeft: left }),
    perUnit: isPerUnit(stored),
  };
}
