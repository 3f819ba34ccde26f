import { promotionItems } from "../carts/promotions/promotion-item.ts";
import { linkedGroups } from "../carts/shipping-groups/groups-of-cart.ts";
import type { PricedCart } from "../carts/totals/price-cart.ts";
import { shortPromotionView } from "../carts/views/short-promotion-view.ts";
import type { AppliedPromotion } from "../evaluation/evaluation.ts";
import { defined } from "../kernel/defined.ts";
import type { CurrencyFormat } from "../kernel/money.ts";
import type { Order, OrderShippingGroup, OrderTotals } from "../orders/order.ts";
import { amountsOf, countedDiscounts, orderItem, promotionItem, some } from "./order-items-of-cart.ts";

/** What an order says besides what it has of its cart. */
export type OrderFields = Pick<
  Order,
  | "customer"
  | "account"
  | "contact"
  | "billing_address"
  | "shipping_address"
  | "order_number"
  | "external_ref"
  | "ends_at"
  | "codes"
>;

export type OrderFacts = {
  readonly id: string;
  /** Of the cart that it is made of. */
  readonly version: number;
  readonly currency: CurrencyFormat;
  readonly now: Date;
  readonly newId: () => string;
};

/**
 * The order that a cart becomes: everything of it is copied, and its amounts are the cart's, to the minor unit. Custom
 * inputs and selected options go along. (spec 2.4)
 */
export function orderOfCart(
  priced: PricedCart,
  { codes, ...fields }: OrderFields,
  { id, version, currency, now, newId }: OrderFacts,
): Order {
  const { cart, items, evaluation, totals } = priced;
  const groups = groupsOf(priced);
  const groupIds = new Set(groups.map((group) => group.id));
  const at = now.toISOString();
  const ofCart = { cart, groupIds, newId, at };
  return {
    id,
    status: "incomplete",
    payment: "unpaid",
    shipping: "unfulfilled",
    ...fields,
    currency,
    items: [
      ...items.map((item) => orderItem(item, ofCart)),
      ...promotionItems(priced).map((applied) => promotionItem(applied, ofCart)),
    ],
    totals: totalsOf(totals),
    ...defined({
      shipping_groups: some(groups),
      custom_attributes: cart.custom_attributes,
      custom_discounts: some(countedDiscounts(cart, cart.custom_discounts)),
      promotions: some(evaluation.promotions.map(orderedPromotion)),
      codes: some(codes),
    }),
    transactions: [],
    cart: { id: cart.id, version },
    created_at: at,
    updated_at: at,
  };
}

function groupsOf({ cart, evaluation }: PricedCart): readonly OrderShippingGroup[] {
  return linkedGroups(cart).map((group) => {
    const discount = evaluation.shipping.get(group.id);
    return discount === undefined || discount === 0n ? group : { ...group, discount: Number(discount) };
  });
}

function orderedPromotion({ promotion, code, amount }: AppliedPromotion) {
  return { promotion: shortPromotionView(promotion), code, amount: Number(amount) };
}

function totalsOf(totals: PricedCart["totals"]): OrderTotals {
  return {
    ...amountsOf(totals),
    shipping: Number(totals.shipping),
    shipping_discount: Number(totals.shippingDiscount),
  };
}
