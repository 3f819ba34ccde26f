import type { GivenCode } from "../../promotions/engine/evaluated-cart.ts";
import { isPerUnit, usesLeft } from "../../promotions/live/code-uses.ts";
import type { Cart, CartCode } from "../cart/cart.ts";
import { type CartPromotions, isSameCode } from "./cart-promotions.ts";
import { explainCodeFailure } from "./code-failure.ts";
import { buildCodeUser, toCodeUserFacts } from "./code-users.ts";

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
