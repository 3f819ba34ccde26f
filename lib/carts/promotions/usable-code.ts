import type { GivenCode } from "../../evaluation/evaluated-cart.ts";
import type { StoredCode } from "../../live-promotions/code.ts";
import type { CartCode } from "../cart/cart.ts";
import { type CartPromotions, isOf } from "./cart-promotions.ts";

/** A code of a cart, if it still is its promotion's and its shopper may use it. */
export function usableCode(
  given: CartCode,
  { live, codes }: Pick<CartPromotions, "live" | "codes">,
): GivenCode | undefined {
  const stored = codes.find(isOf(given));
  const promotion = live.byId.get(given.promotion_id);
  if (!stored || !promotion || stored.codes_id !== (promotion.codes_id ?? promotion.id)) return undefined;
  const left = stored.max_uses === null ? undefined : Math.max(0, stored.max_uses - stored.used);
  const isMeant = isFor(stored, given.given_by ?? []);
  if (left === 0 || !isMeant) return undefined;
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

function isFor({ user = [] }: StoredCode, ids: readonly string[]): boolean {
  const users = typeof user === "string" ? [user] : user;
  return users.length === 0 || users.some((id) => ids.includes(id));
}
