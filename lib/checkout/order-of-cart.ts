import type { Cart, CartItem, CustomDiscount } from "../carts/cart/cart.ts";
import { confirmed } from "../carts/custom-discounts/stale-discounts.ts";
import { promotionItemId, promotionItems } from "../carts/promotions/promotion-item.ts";
import { linkedGroups } from "../carts/shipping-groups/groups-of-cart.ts";
import type { TakenDiscount } from "../carts/totals/discount-steps.ts";
import type { PricedCart, PricedCartItem } from "../carts/totals/price-cart.ts";
import type { Amounts } from "../carts/totals/price-items.ts";
import { shortPromotionView } from "../carts/views/short-promotion-view.ts";
import type { AppliedPromotion } from "../evaluation/evaluation.ts";
import { defined } from "../kernel/defined.ts";
import type { CurrencyFormat } from "../kernel/money.ts";
import type {
  Order,
  OrderAmounts,
  OrderDiscount,
  OrderItem,
  OrderShippingGroup,
  OrderTotals,
} from "../orders/order.ts";

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
      ...promotionItems(priced).map((applied) => promotionItem(priced, applied, ofCart)),
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

/** Custom discounts that are in the amounts. */
function countedDiscounts(
  { discount_settings }: Cart,
  discounts: readonly CustomDiscount[] | undefined,
): readonly CustomDiscount[] {
  return discount_settings.custom_discounts_enabled ? confirmed(discounts) : [];
}

type OfCart = {
  readonly cart: Cart;
  readonly groupIds: ReadonlySet<string>;
  readonly newId: () => string;
  readonly at: string;
};

function orderItem(
  { item, unit, value, discounts }: PricedCartItem,
  { cart, groupIds, newId, at }: OfCart,
): OrderItem {
  const { name, description, sku, quantity, unit_price, custom_inputs, shipping_group_id: group } = item;
  return {
    id: newId(),
    ...productFields(item),
    ...{ name, description, sku, quantity, unit_price },
    unit: amountsOf(unit),
    value: amountsOf(value),
    cart_item_id: item.id,
    ...defined({
      discounts: some(discounts.map(orderDiscount)),
      custom_inputs,
      // One that another checkout has taken along is not there any more.
      shipping_group_id: group !== undefined && groupIds.has(group) ? group : undefined,
      taxes: some(item.taxes),
      custom_discounts: some(countedDiscounts(cart, item.custom_discounts)),
    }),
    created_at: at,
  };
}

function productFields(item: CartItem) {
  if (item.type === "custom_item") return { kind: "custom" as const, product_id: "" };
  const { product_id, slug, image, manage_stock, bundle, location, catalog_id, gift_of } = item;
  const more = defined({ image, bundle, location, gift_of });
  return { kind: "product" as const, product_id, slug, manage_stock, catalog_id, ...more };
}

/** What a promotion of the whole cart takes: its amount is in the other items already. (public contract) */
function promotionItem(priced: PricedCart, applied: AppliedPromotion, { newId, at }: OfCart): OrderItem {
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
    cart_item_id: promotionItemId(priced.cart, applied),
    promotion_source: promotion.source,
    created_at: at,
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

function orderDiscount({ id, code, amount, isShare, promotion }: TakenDiscount): OrderDiscount {
  return {
    ...{ id, code, amount: Number(amount) },
    ...(isShare ? { is_share: true as const } : {}),
    ...(promotion ? { promotion } : {}),
  };
}

function amountsOf(amounts: Amounts): OrderAmounts {
  return {
    with_tax: Number(amounts.withTax),
    without_tax: Number(amounts.withoutTax),
    tax: Number(amounts.tax),
    discount: Number(amounts.discount),
    without_discount: Number(amounts.withoutDiscount),
  };
}

function totalsOf(totals: PricedCart["totals"]): OrderTotals {
  return {
    ...amountsOf(totals),
    shipping: Number(totals.shipping),
    shipping_discount: Number(totals.shippingDiscount),
  };
}

function some<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
