import { TITLES } from "../../kernel/error-titles.ts";
import { invalid } from "../../kernel/errors.ts";
import { EMPTY_RESULT } from "../../promotions/engine/engine.ts";
import type { Discount, Evaluation } from "../../promotions/engine/evaluation.ts";
import type { Cart, CartItem } from "../cart/cart.ts";
import { filterConfirmed } from "../custom-discounts/stale-discounts.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import { type EvaluatedWithGifts, evaluateWithGifts, removeGifts } from "../promotions/free-gifts.ts";
import { groupTotal, listLinkedGroups } from "../shipping-groups/groups-of-cart.ts";
import {
  type DiscountStep,
  type ItemState,
  sum,
  type TakenDiscount,
  takeCartDiscounts,
  takeItemDiscounts,
} from "./discount-steps.ts";
import { type PricedItem, type PricedItems, priceItems } from "./price-items.ts";

export type PricedCartItem = PricedItem<CartItem>;

export type PricedCart = PricedItems<CartItem> & {
  readonly cart: Cart;
  readonly evaluation: Evaluation;
};

/**
 * Computes all amounts of a stored cart. Gifts that are no longer free are not among its items.
 * @answers In what order are discounts, tax and totals computed?
 */
export function priceCart(stored: Cart, promotions: CartPromotions): PricedCart {
  const { cart, evaluation } = evaluatePromotions(stored, promotions);
  const shipping = listLinkedGroups(cart).reduce((all, group) => all + BigInt(groupTotal(group)), 0n);
  const shippingDiscount = sum([...evaluation.shipping.values()]);
  const method = cart.calculation_method;
  const fromTotal = method === "simple" ? sum(evaluation.promotions.map(({ cartAmount }) => cartAmount)) : 0n;
  const steps = buildDiscountSteps(cart, evaluation);
  const pricing = { steps, shipping, shippingDiscount, fromTotal, method };
  return { cart, evaluation, ...priceItems(cart.items, pricing) };
}

/** A cart has either custom discounts or promotions, by the public contract. */
function evaluatePromotions(cart: Cart, promotions: CartPromotions): EvaluatedWithGifts {
  if (!cart.discount_settings.custom_discounts_enabled) return evaluateWithGifts(cart, promotions);
  return { cart: removeGifts(cart), evaluation: { items: [], ...EMPTY_RESULT } };
}

/** Custom discounts count only by the method `line`, while the cart takes them and unless they are stale. */
function buildDiscountSteps(cart: Cart, { items }: Evaluation): readonly DiscountStep<CartItem>[] {
  const { discount_settings, calculation_method, custom_discounts } = cart;
  if (calculation_method === "simple") return [];
  if (!discount_settings.custom_discounts_enabled) return [(states) => states.map(applyEvaluation(items))];
  return [
    takeItemDiscounts((item) => filterConfirmed(item.custom_discounts)),
    takeCartDiscounts(filterConfirmed(custom_discounts)),
  ];
}

function applyEvaluation(evaluated: Evaluation["items"]) {
  return (state: ItemState<CartItem>, at: number): ItemState<CartItem> => {
    const evaluatedItem = evaluated[at];
    if (!evaluatedItem || evaluatedItem.discounts.length === 0) return state;
    return {
      ...state,
      remainingAmount: evaluatedItem.remainingAmount,
      discounts: evaluatedItem.discounts.map(toTakenDiscount),
    };
  };
}

function toTakenDiscount({
  promotionId: id,
  code,
  amount,
  isShare,
  source,
  ordinal,
}: Discount): TakenDiscount {
  return { id, code, amount, isShare, promotion: { source, ordinal } };
}

/** @throws ApiError 400 when taxes or shipping push a total beyond what JSON carries without loss */
export function refuseUncountable({ totals }: PricedCart): void {
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  if (Object.values(totals).every((total) => total <= largest && total >= -largest)) return;
  throw invalid("The cart's total would be too large.", { title: TITLES.numberLte, source: "data" });
}
