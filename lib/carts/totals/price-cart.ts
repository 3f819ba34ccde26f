import { NOTHING } from "../../evaluation/engine.ts";
import type { Discount, Evaluation } from "../../evaluation/evaluation.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { invalid } from "../../kernel/errors.ts";
import type { Cart, CartItem } from "../cart/cart.ts";
import { confirmed } from "../custom-discounts/stale-discounts.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import { type EvaluatedWithGifts, evaluatedWithGifts, withoutGifts } from "../promotions/free-gifts.ts";
import { groupTotal, linkedGroups } from "../shipping-groups/groups-of-cart.ts";
import {
  cartDiscounts,
  type DiscountStep,
  type ItemState,
  itemDiscounts,
  sum,
  type TakenDiscount,
} from "./discount-steps.ts";
import { type PricedItem, type PricedItems, priceItems } from "./price-items.ts";

/** An item of a cart with its amounts and the discounts that count for it. */
export type PricedCartItem = PricedItem<CartItem>;

/** A cart with everything that is computed from it: each item's amounts, what promotions do, and the totals. */
export type PricedCart = PricedItems<CartItem> & {
  readonly cart: Cart;
  readonly evaluation: Evaluation;
};

/** All amounts of a cart as it is stored, but for gifts that are not free any more: they are not among its items. */
export function priceCart(stored: Cart, promotions: CartPromotions): PricedCart {
  const { cart, evaluation } = evaluated(stored, promotions);
  const shipping = linkedGroups(cart).reduce((all, group) => all + BigInt(groupTotal(group)), 0n);
  const shippingDiscount = sum([...evaluation.shipping.values()]);
  const method = cart.calculation_method;
  const fromTotal = method === "simple" ? sum(evaluation.promotions.map(({ cartAmount }) => cartAmount)) : 0n;
  const steps = stepsOf(cart, evaluation);
  const pricing = { steps, shipping, shippingDiscount, fromTotal, method };
  return { cart, evaluation, ...priceItems(cart.items, pricing) };
}

/** A cart either has custom discounts or promotions. (public contract) */
function evaluated(cart: Cart, promotions: CartPromotions): EvaluatedWithGifts {
  if (!cart.discount_settings.custom_discounts_enabled) return evaluatedWithGifts(cart, promotions);
  return { cart: withoutGifts(cart), evaluation: { items: [], ...NOTHING } };
}

/** Custom discounts count unless they are stale, while the cart has them switched on, by the method `line` alone. */
function stepsOf(cart: Cart, { items }: Evaluation): readonly DiscountStep<CartItem>[] {
  const { discount_settings, calculation_method, custom_discounts } = cart;
  if (calculation_method === "simple") return [];
  if (!discount_settings.custom_discounts_enabled) return [(states) => states.map(taken(items))];
  return [
    itemDiscounts((item) => confirmed(item.custom_discounts)),
    cartDiscounts(confirmed(custom_discounts)),
  ];
}

/** An item of a cart as promotions left it. */
function taken(evaluated: Evaluation["items"]) {
  return (state: ItemState<CartItem>, at: number): ItemState<CartItem> => {
    const found = evaluated[at];
    if (!found || found.discounts.length === 0) return state;
    return { ...state, left: found.left, discounts: found.discounts.map(takenDiscount) };
  };
}

function takenDiscount({ promotionId: id, code, amount, isShare, source, ordinal }: Discount): TakenDiscount {
  return { id, code, amount, isShare, promotion: { source, ordinal } };
}

/** Refuses totals that cannot be answered. @throws ApiError 400 when taxes or shipping push a total beyond what JSON carries without loss */
export function refuseUncountable({ totals }: PricedCart): void {
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  if (Object.values(totals).every((total) => total <= largest && total >= -largest)) return;
  throw invalid("The cart's total would be too large.", { title: TITLES.numberLte, source: "data" });
}
