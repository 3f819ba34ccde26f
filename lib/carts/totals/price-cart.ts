import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, type Problem, problem } from "../../kernel/errors.ts";
import { deriveUuid } from "../../kernel/ids.ts";
import type { AppliedPromotion, Discount, Evaluation } from "../../promotions/engine/evaluation.ts";
import type { Cart, CartItem } from "../cart/cart.ts";
import { filterConfirmed } from "../custom-discounts/stale-discounts.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import { evaluateWithGifts, withoutPromotions } from "../promotions/evaluated-cart.ts";
import { groupTotal, listLinkedGroups } from "../shipping-groups/groups-of-cart.ts";
import {
  type DiscountStep,
  type ItemState,
  type PricedItem,
  type PricedItems,
  priceItems,
  sum,
  type TakenDiscount,
  takeCartDiscounts,
  takeItemDiscounts,
} from "./price-items.ts";

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
  // A cart has either custom discounts or promotions, by the public contract.
  const { custom_discounts_enabled: isWithout } = stored.discount_settings;
  const { cart, evaluation } = isWithout ? withoutPromotions(stored) : evaluateWithGifts(stored, promotions);
  const shipping = listLinkedGroups(cart).reduce((all, group) => all + BigInt(groupTotal(group)), 0n);
  const shippingDiscount = sum([...evaluation.shipping.values()]);
  const method = cart.calculation_method;
  const fromTotal = method === "simple" ? sum(evaluation.promotions.map(({ cartAmount }) => cartAmount)) : 0n;
  const steps = buildDiscountSteps(cart, evaluation);
  const pricing = { steps, shipping, shippingDiscount, fromTotal, method };
  return { cart, evaluation, ...priceItems(cart.items, pricing) };
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

/** Derived and not stored: the item has the same id as long as its promotion applies. */
export function promotionItemId({ id }: Pick<Cart, "id">, { promotion, code }: AppliedPromotion): string {
  return deriveUuid("promotion-item", id, promotion.id, code);
}

/** Lists the promotions that are items of a cart, in the order of application. */
export function listPromotionItems({
  evaluation,
}: Pick<PricedCart, "evaluation">): readonly AppliedPromotion[] {
  return evaluation.promotions.filter(({ cartAmount }) => cartAmount < 0n);
}

/** Undefined if no promotion item has this id. */
export function findPromotionOfItem(priced: PricedCart, itemId: string): AppliedPromotion | undefined {
  const id = itemId.toLowerCase();
  return listPromotionItems(priced).find((applied) => promotionItemId(priced.cart, applied) === id);
}

/** A promotion item cannot be changed. Undefined for other ids. */
export function promotionItemProblem(priced: PricedCart, itemId: string): Problem | undefined {
  if (!findPromotionOfItem(priced, itemId)) return undefined;
  const detail = "An item that is a promotion cannot be changed; its code can be removed.";
  return problem(400, detail, { source: "id", meta: { id: itemId } });
}
