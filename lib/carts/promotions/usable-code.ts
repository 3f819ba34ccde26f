import type { GivenCode } from "../../evaluation/evaluated-cart.ts";
import { isUsable, type StoredCode, usesLeft } from "../../live-promotions/codes-store.ts";
import type { Cart, CartCode } from "../cart/cart.ts";
import { type CartPromotions, isOf } from "./cart-promotions.ts";

/** A code of a cart, if it still is its promotion's and its shopper may use it. */
export function usableCode(
  given: CartCode,
  cart: Pick<Cart, "contact">,
  { live, codes }: Pick<CartPromotions, "live" | "codes">,
): GivenCode | undefined {
  const stored = codes.find(isOf(given));
  const promotion = live.byId.get(given.promotion_id);
  if (!stored || !promotion || stored.codes_id !== (promotion.codes_id ?? promotion.id)) return undefined;
  if (!isUsable(stored, shopperOf(given, cart))) return undefined;
  const left = usesLeft(stored);
  return {
    code: stored.code,
    promotionId: promotion.id,
    ...(left === undefined ? {} : { usesLeft: left }),
    perUnit: isPerUnit(stored),
  };
}

function isPerUnit({ consume_unit }: StoredCode): boolean {
  return consume_unit === "per_item" || consume_unit === "per_application";
}

function shopperOf({ given_by = [] }: CartCode, { contact }: Pick<Cart, "contact">) {
  return { ids: given_by, email: contact?.email };
}
