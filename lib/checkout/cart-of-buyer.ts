import type { Cart, CartCode } from "../carts/cart/cart.ts";
import type { Note } from "../carts/cart/note.ts";
import { type CartPromotions, isOf } from "../carts/promotions/cart-promotions.ts";
import { withCodes } from "../carts/promotions/codes-of-cart.ts";
import { usableCode } from "../carts/promotions/usable-code.ts";
import type { PricedCart } from "../carts/totals/price-cart.ts";
import { codeKey, type StoredCode } from "../live-promotions/code.ts";
import type { TakenCode } from "../live-promotions/code-use-records-store.ts";
import { type CodeUser, isPerUnit, usesLeft } from "../live-promotions/code-uses.ts";

/** A cart whose codes are used by who buys it, whoever gave them to it. */
export function cartOfBuyer({ contact: _, ...cart }: Cart, { email, ...given_by }: CodeUser): Cart {
  const codes = (cart.codes ?? []).map(({ given_by: __, ...code }) => ({ ...code, given_by }));
  return { ...withCodes(cart, codes), ...(email === undefined ? {} : { contact: { email } }) };
}

/** Whether a code of the cart asks whether its buyer has ordered before. */
export function asksForNewShopper({ codes }: Pick<CartPromotions, "codes">): boolean {
  return codes.some((code) => code.is_for_new_shopper === true);
}

/** The cart without codes for new shoppers: its buyer is none. */
export function withoutNewShopperCodes(cart: Cart, promotions: Pick<CartPromotions, "codes">): Cart {
  const isKept = (given: CartCode) => !promotions.codes.find(isOf(given))?.is_for_new_shopper;
  return withCodes(cart, (cart.codes ?? []).filter(isKept));
}

/** What an order takes of the codes that lower it: one use each, or one for each discounted unit or application. */
export function takenCodes(
  { evaluation }: Pick<PricedCart, "evaluation">,
  { codes }: Pick<CartPromotions, "codes">,
): readonly TakenCode[] {
  return evaluation.promotions.flatMap(({ promotion, code, applications }) => {
    const stored = codes.find(isOf({ code, promotion_id: promotion.id }));
    return stored ? [{ code: stored, times: isPerUnit(stored) ? applications : 1 }] : [];
  });
}

/** Says which codes of the cart do not count for its buyer (any more), so that the order is made without them. */
export function lostCodeNotes(
  given: Cart,
  bought: Cart,
  promotions: Pick<CartPromotions, "live" | "codes" | "uses">,
): readonly Note[] {
  const isCounted = (code: CartCode) =>
    (bought.codes ?? []).some(
      (other) =>
        other.promotion_id === code.promotion_id &&
        codeKey(other.code) === codeKey(code.code) &&
        usableCode(other, bought, promotions) !== undefined,
    );
  const lost = (given.codes ?? []).filter((code) => !isCounted(code));
  return lost.map((code) => lostCodeNote(code, promotions.codes.find(isOf(code))));
}

function lostCodeNote({ code, promotion_id: id }: CartCode, stored: StoredCode | undefined): Note {
  const source = { type: "promotion", id, code };
  if (stored && usesLeft(stored) === 0) {
    return { source, title: "Fully Consumed", description: `'${code}' has no uses left.` };
  }
  return { source, title: "Deleted Promotion", description: `'${code}' does not lower this order.` };
}
