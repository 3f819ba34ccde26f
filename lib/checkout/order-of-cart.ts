import type { Cart, CartItem, CustomDiscount } from "../carts/cart/cart.ts";
import { filterConfirmed } from "../carts/custom-discounts/stale-discounts.ts";
import { listLinkedGroups } from "../carts/shipping-groups/groups-of-cart.ts";
import {
  listPromotionItems,
  type PricedCart,
  type PricedCartItem,
  promotionItemId,
} from "../carts/totals/price-cart.ts";
import type { Amounts, TakenDiscount } from "../carts/totals/price-items.ts";
import { shortPromotionView } from "../carts/views/short-promotion-view.ts";
import type { CurrencyFormat } from "../kernel/money.ts";
import { dropUndefined } from "../kernel/objects.ts";
import type {
  Order,
  OrderAmounts,
  OrderDiscount,
  OrderItem,
  OrderShippingGroup,
  OrderTotals,
} from "../orders/order.ts";
import type { AppliedPromotion } from "../promotions/engine/evaluation.ts";

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
  /** Made of the same cart before. */
  readonly earlierOrderId?: string | undefined;
  readonly now: Date;
  readonly newId: () => string;
};

/** Copies the cart; amounts equal the cart's to the minor unit. */
export function buildOrderFromCart(
  priced: PricedCart,
  { codes, ...fields }: OrderFields,
  { id, version, currency, earlierOrderId: earlier, now, newId }: OrderContext,
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
    calculation_method: cart.calculation_method ?? "line",
    ...dropUndefined({
      shipping_groups: omitEmpty(groups),
      custom_attributes: cart.custom_attributes,
      custom_discounts: omitEmpty(listCountedDiscounts(cart, cart.custom_discounts)),
      promotions: omitEmpty(evaluation.promotions.map(toOrderedPromotion)),
      codes: omitEmpty(codes),
    }),
    transactions: [],
    cart: { id: cart.id, version, ...(earlier === undefined ? {} : { earlier_order_id: earlier }) },
    created_at: at,
    updated_at: at,
  };
}

function buildOrderGroups({ cart, evaluation }: PricedCart): readonly OrderShippingGroup[] {
  return listLinkedGroups(cart).map((group) => {
    const discount = evaluation.shipping.get(group.id);
    if (discount === undefined || discount === 0n) return group;
    const discounts = evaluation.promotions.flatMap(({ promotion, code, shipping }) => {
      const amount = shipping?.get(group.id);
      return amount === undefined ? [] : [{ id: promotion.id, code, amount: Number(amount) }];
    });
    return { ...group, discount: Number(discount), discounts };
  });
}

function toOrderedPromotion({ promotion, code, amount }: AppliedPromotion) {
  const { version } = promotion;
  return {
    promotion: shortPromotionView(promotion),
    ...dropUndefined({ version }),
    code,
    amount: Number(amount),
  };
}

function toOrderTotals(totals: PricedCart["totals"]): OrderTotals {
  return {
    ...toOrderAmounts(totals),
    shipping: Number(totals.shipping),
    shipping_discount: Number(totals.shippingDiscount),
  };
}

type OrderItemContext = {
  readonly cart: Cart;
  readonly groupIds: ReadonlySet<string>;
  readonly newId: () => string;
  readonly at: string;
};

function buildOrderItem(
  { item, unit, value, discounts }: PricedCartItem,
  { cart, groupIds, newId, at }: OrderItemContext,
): OrderItem {
  const { name, description, sku, quantity, unit_price, custom_inputs, shipping_group_id: group } = item;
  return {
    id: newId(),
    ...toProductFields(item),
    ...{ name, description, sku, quantity, unit_price },
    ...toPriceReason(item),
    unit: toOrderAmounts(unit),
    value: toOrderAmounts(value),
    cart_item_id: item.id,
    ...dropUndefined({
      discounts: omitEmpty(discounts.map(toOrderDiscount)),
      custom_inputs,
      // A group that another checkout took along no longer exists.
      shipping_group_id: group !== undefined && groupIds.has(group) ? group : undefined,
      taxes: omitEmpty(item.taxes?.map(({ is_ordered: _, ...tax }) => tax)),
      custom_discounts: omitEmpty(listCountedDiscounts(cart, item.custom_discounts)),
    }),
    created_at: at,
  };
}

function toProductFields(item: CartItem) {
  if (item.type === "custom_item") return { kind: "custom" as const, product_id: "" };
  const { product_id, slug, image, manage_stock, bundle, location, catalog_id, gift_of } = item;
  const more = dropUndefined({ image, bundle, location, gift_of });
  return { kind: "product" as const, product_id, slug, manage_stock, catalog_id, ...more };
}

function toPriceReason(item: CartItem): Pick<OrderItem, "evidence" | "priced_by"> {
  if (item.type === "custom_item") return { priced_by: item.isGranted ? "merchant" : "shopper" };
  return dropUndefined({ evidence: item.evidence });
}

/** The other items already include its amount. @answers What does an order take from its cart? */
function buildPromotionItem(applied: AppliedPromotion, { cart, newId, at }: OrderItemContext): OrderItem {
  const { promotion, code, cartAmount } = applied;
  const amount = Number(cartAmount);
  const amounts = {
    with_tax: amount,
    without_tax: amount,
    tax: 0,
    discount: 0,
    without_discount: amount,
  };
  return {
    id: newId(),
    kind: "promotion",
    product_id: promotion.id,
    name: promotion.name,
    description: promotion.description,
    sku: code,
    quantity: 1,
    unit_price: { amount, includes_tax: false },
    unit: amounts,
    value: amounts,
    cart_item_id: promotionItemId(cart, applied),
    promotion_source: promotion.source,
    created_at: at,
  };
}

/** Discounts that the amounts include. */
function listCountedDiscounts(
  { discount_settings }: Cart,
  discounts: readonly CustomDiscount[] | undefined,
): readonly CustomDiscount[] {
  return discount_settings.custom_discounts_enabled ? filterConfirmed(discounts) : [];
}

function toOrderDiscount({ id, code, amount, isShare, promotion }: TakenDiscount): OrderDiscount {
  return {
    ...{ id, code, amount: Number(amount) },
    ...(isShare ? { is_share: true as const } : {}),
    ...(promotion ? { promotion } : {}),
  };
}

/** Carts refuse amounts that a number cannot hold. */
function toOrderAmounts(amounts: Amounts): OrderAmounts {
  return {
    with_tax: Number(amounts.withTax),
    without_tax: Number(amounts.withoutTax),
    tax: Number(amounts.tax),
    discount: Number(amounts.discount),
    without_discount: Number(amounts.withoutDiscount),
  };
}

function omitEmpty<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
