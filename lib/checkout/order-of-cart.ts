import { listLinkedGroups } from "../carts/shipping-groups/groups-of-cart.ts";
import { listPromotionItems, type PricedCart } from "../carts/totals/price-cart.ts";
import { shortPromotionView } from "../carts/views/short-promotion-view.ts";
import type { CurrencyFormat } from "../kernel/money.ts";
import { dropUndefined } from "../kernel/objects.ts";
import type { Order, OrderShippingGroup, OrderTotals } from "../orders/order.ts";
import type { AppliedPromotion } from "../promotions/engine/evaluation.ts";
import {
  buildOrderItem,
  buildPromotionItem,
  listCountedDiscounts,
  omitEmpty,
  toOrderAmounts,
} from "./order-items-of-cart.ts";

/** Fields that do not come from the cart. @answers What does an order take from its cart? */
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

export type OrderContext = {
  readonly id: string;
  /** Version of the cart. */
  readonly version: number;
  readonly currency: CurrencyFormat;
  readonly now: Date;
  readonly newId: () => string;
};

/** Copies the cart; amounts equal the cart's to the minor unit. */
export function buildOrderFromCart(
  priced: PricedCart,
  { codes, ...fields }: OrderFields,
  { id, version, currency, now, newId }: OrderContext,
): Order {
  const { cart, items, evaluation, totals } = priced;
  const groups = buildOrderGroups(priced);
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
      ...items.map((item) => buildOrderItem(item, ofCart)),
      ...listPromotionItems(priced).map((applied) => buildPromotionItem(applied, ofCart)),
    ],
    totals: toOrderTotals(totals),
    ...dropUndefined({
      shipping_groups: omitEmpty(groups),
      custom_attributes: cart.custom_attributes,
      custom_discounts: omitEmpty(listCountedDiscounts(cart, cart.custom_discounts)),
      promotions: omitEmpty(evaluation.promotions.map(toOrderedPromotion)),
      codes: omitEmpty(codes),
    }),
    transactions: [],
    cart: { id: cart.id, version },
    created_at: at,
    updated_at: at,
  };
}

function buildOrderGroups({ cart, evaluation }: PricedCart): readonly OrderShippingGroup[] {
  return listLinkedGroups(cart).map((group) => {
    const discount = evaluation.shipping.get(group.id);
    return discount === undefined || discount === 0n ? group : { ...group, discount: Number(discount) };
  });
}

function toOrderedPromotion({ promotion, code, amount }: AppliedPromotion) {
  return { promotion: shortPromotionView(promotion), code, amount: Number(amount) };
}

function toOrderTotals(totals: PricedCart["totals"]): OrderTotals {
  return {
    ...toOrderAmounts(totals),
    shipping: Number(totals.shipping),
    shipping_discount: Number(totals.shippingDiscount),
  };
}
