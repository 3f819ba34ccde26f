import type { GivenCode } from "../../evaluation/evaluated-cart.ts";
import type { StoredCode } from "../../live-promotions/code.ts";
import type { CartCode } from "../cart/cart.ts";
import { type CartPromotions, isOf } from "./cart-promotions.ts";
import { codeFailure, usesLeftOf } from "./code-failure.ts";

/** A code of a cart, if it still is its promotion's and its shopper may use it. */
export function usableCode(
  given: CartCode,
  { live, codes }: Pick<CartPromotions, "live" | "codes">,
): GivenCode | undefined {
  const stored = codes.find(isOf(given));
  const promotion = live.byId.get(given.promotion_id);
  if (!stored || !promotion || codeFailure(stored, promotion, given.given_by ?? [])) return undefined;
  const usesLeft = usesLeftOf(stored);
  return {
    code: stored.code,
    promotionId: promotion.id,
    ...(usesLeft === undefined ? {} : { usesLeft }),
    perUnit: isPerUnit(stored),
  };
}

function isPerUnit({ consume_unit }: StoredCode): boolean {
  return consume_unit === "per_item" || consume_unit === "per_application";
}
