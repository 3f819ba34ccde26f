import type { Cart, CartCode } from "../carts/cart/cart.ts";
import type { Note } from "../carts/cart/note.ts";
import {
  type CartPromotions,
  findUsableCode,
  isSameCode,
  setCodes,
} from "../carts/promotions/cart-promotions.ts";
import type { PricedCart } from "../carts/totals/price-cart.ts";
import { codeKey, type StoredCode } from "../promotions/live/code.ts";
import type { TakenCode } from "../promotions/live/code-use-records-store.ts";
import { type CodeUser, isPerUnit, usesLeft } from "../promotions/live/code-uses.ts";

/** The buyer uses all codes of the cart, no matter who added them. @answers What does an order take from its cart? */
export function assignCodesToBuyer({ contact: _, ...cart }: Cart, { email, ...given_by }: CodeUser): Cart {
  const codes = (cart.codes ?? []).map(({ given_by: __, ...code }) => ({ ...code, given_by }));
  return { ...setCodes(cart, codes), ...(email === undefined ? {} : { contact: { email } }) };
}

export function hasNewShopperCode({ codes }: Pick<CartPromotions, "codes">): boolean {
  return codes.some((code) => code.is_for_new_shopper === true);
}

export function removeNewShopperCodes(cart: Cart, promotions: Pick<CartPromotions, "codes">): Cart {
  const isKept = (code: CartCode) => !promotions.codes.find(isSameCode(code))?.is_for_new_shopper;
  return setCodes(cart, (cart.codes ?? []).filter(isKept));
}

/** One use per code, or one per discounted unit or application. */
export function listTakenCodes(
  { evaluation }: Pick<PricedCart, "evaluation">,
  { codes }: Pick<CartPromotions, "codes">,
): readonly TakenCode[] {
  return evaluation.promotions.flatMap(({ promotion, code, applications }) => {
    const stored = codes.find(isSameCode({ code, promotion_id: promotion.id }));
    return stored ? [{ code: stored, times: isPerUnit(stored) ? applications : 1 }] : [];
  });
}

/** Explains which codes do not lower the order. */
export function noteLostCodes(
  original: Cart,
  bought: Cart,
  promotions: Pick<CartPromotions, "live" | "codes" | "uses">,
): readonly Note[] {
  const isCounted = (code: CartCode) =>
    (bought.codes ?? []).some(
      (other) =>
        other.promotion_id === code.promotion_id &&
        codeKey(other.code) === codeKey(code.code) &&
        findUsableCode(other, bought, promotions) !== undefined,
    );
  const lostCodes = (original.codes ?? []).filter((code) => !isCounted(code));
  return lostCodes.map((code) => noteLostCode(code, promotions.codes.find(isSameCode(code))));
}

function noteLostCode({ code, promotion_id: id }: CartCode, stored: StoredCode | undefined): Note {
  const source = { type: "promotion", id, code };
  if (stored && usesLeft(stored) === 0) {
    return { source, title: "Fully Consumed", description: `'${code}' has no uses left.` };
  }
  return { source, title: "Deleted Promotion", description: `'${code}' does not lower this order.` };
}
