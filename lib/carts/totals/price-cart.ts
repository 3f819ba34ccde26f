import { TITLES } from "../../kernel/error-titles.ts";
import { invalid } from "../../kernel/errors.ts";
import type { Cart, CartItem } from "../cart/cart.ts";
import { confirmed } from "../custom-discounts/stale-discounts.ts";
import { groupTotal, linkedGroups } from "../shipping-groups/groups-of-cart.ts";
import { cartDiscounts, type DiscountStep, itemDiscounts } from "./discount-steps.ts";
import { type PricedItem, type PricedItems, priceItems } from "./price-items.ts";

/** An item of a cart with its amounts and the discounts that count for it. */
export type PricedCartItem = PricedItem<CartItem>;

/** A cart with everything that is computed from it: each item's amounts, and the totals. */
export type PricedCart = PricedItems<CartItem> & { readonly cart: Cart };

/** All amounts of a cart as it is stored. */
export function priceCart(cart: Cart): PricedCart {
  const shipping = linkedGroups(cart).reduce((all, group) => all + BigInt(groupTotal(group)), 0n);
  const method = cart.calculation_method;
  return { cart, ...priceItems(cart.items, { steps: stepsOf(cart), shipping, method }) };
}

/** Custom discounts count unless they are stale, while the cart has them switched on, by the method `line` alone. */
function stepsOf(cart: Cart): readonly DiscountStep<CartItem>[] {
  const { discount_settings, calculation_method, custom_discounts } = cart;
  if (!discount_settings.custom_discounts_enabled || calculation_method === "simple") return [];
  return [
    itemDiscounts((item) => confirmed(item.custom_discounts)),
    cartDiscounts(confirmed(custom_discounts)),
  ];
}

/** Refuses totals that cannot be answered. @throws ApiError 400 when taxes or shipping push a total beyond what JSON carries without loss */
export function refuseUncountable({ totals }: PricedCart): void {
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  if (Object.values(totals).every((total) => total <= largest && total >= -largest)) return;
  throw invalid("The cart's total would be too large.", { title: TITLES.numberLte, source: "data" });
}
