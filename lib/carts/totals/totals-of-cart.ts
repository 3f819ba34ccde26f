import { TITLES } from "../../kernel/error-titles.ts";
import { invalid } from "../../kernel/errors.ts";
import type { Cart, CartItem, CustomDiscount } from "../cart/cart.ts";
import { groupTotal, linkedGroups } from "../shipping-groups/groups-of-cart.ts";
import { type CartTotals, computeCart, type ItemAmounts } from "./cart-totals.ts";

/** A cart never changes once it is made, so what is answered and what is checked are computed once. */
const known = new WeakMap<Cart, CartTotals>();

/** All figures of a cart as it is stored. */
export function totalsOf(cart: Cart): CartTotals {
  const figures = known.get(cart) ?? compute(cart);
  known.set(cart, figures);
  return figures;
}

function compute(cart: Cart): CartTotals {
  const lines = cart.items.map((line) => amountsOf(cart, line));
  const discounts = appliedDiscounts(cart, cart.custom_discounts).map(({ amount }) => amount);
  const shipping = linkedGroups(cart).reduce((sum, group) => sum + BigInt(groupTotal(group)), 0n);
  return computeCart(lines, discounts, shipping, cart.calculation_method);
}

/** Custom discounts count only while the cart has them switched on, and by lines alone. */
export function appliedDiscounts(
  { discount_settings, calculation_method }: Cart,
  discounts: readonly CustomDiscount[] = [],
): readonly CustomDiscount[] {
  return discount_settings.custom_discounts_enabled && calculation_method !== "simple" ? discounts : [];
}

function amountsOf(
  cart: Cart,
  { unit_price, quantity, taxes = [], custom_discounts }: CartItem,
): ItemAmounts {
  return {
    unitAmount: unit_price.amount,
    quantity,
    includesTax: unit_price.includes_tax,
    rates: taxes.flatMap(({ rate }) => (rate === undefined ? [] : [rate])),
    taxAmounts: taxes.flatMap(({ amount }) => (amount === undefined ? [] : [amount])),
    discounts: appliedDiscounts(cart, custom_discounts).map(({ amount }) => amount),
  };
}

/** @throws ApiError 400 when taxes or shipping push a total beyond what JSON carries without loss */
export function refuseUncountable(cart: Cart): void {
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  if (Object.values(totalsOf(cart).totals).every((total) => total <= largest && total >= -largest)) return;
  throw invalid("The cart's total would be too large.", { title: TITLES.numberLte, source: "data" });
}
