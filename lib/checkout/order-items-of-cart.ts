import type { Cart, CartItem, CustomDiscount } from "../carts/cart/cart.ts";
import { confirmed } from "../carts/custom-discounts/stale-discounts.ts";
import { promotionItemId } from "../carts/promotions/promotion-item.ts";
import type { TakenDiscount } from "../carts/totals/discount-steps.ts";
import type { PricedCartItem } from "../carts/totals/price-cart.ts";
import type { Amounts } from "../carts/totals/price-items.ts";
import type { AppliedPromotion } from "../evaluation/evaluation.ts";
import { defined } from "../kernel/defined.ts";
import type { OrderAmounts, OrderDiscount, OrderItem } from "../orders/order.ts";

/** What items of an order have of its cart. */
export type OfCart = {
  readonly cart: Cart;
  readonly groupIds: ReadonlySet<string>;
  readonly newId: () => string;
  readonly at: string;
};

/** An item of the cart as the order keeps it, with its amounts. */
export function orderItem(
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
      taxes: some(item.taxes?.map(({ is_ordered: _, ...tax }) => tax)),
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
export function promotionItem(applied: AppliedPromotion, { cart, newId, at }: OfCart): OrderItem {
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

/** Custom discounts that are in the amounts. */
export function countedDiscounts(
  { discount_settings }: Cart,
  discounts: readonly CustomDiscount[] | undefined,
): readonly CustomDiscount[] {
  return discount_settings.custom_discounts_enabled ? confirmed(discounts) : [];
}

function orderDiscount({ id, code, amount, isShare, promotion }: TakenDiscount): OrderDiscount {
  return {
    ...{ id, code, amount: Number(amount) },
    ...(isShare ? { is_share: true as const } : {}),
    ...(promotion ? { promotion } : {}),
  };
}

/** Amounts as orders keep them; carts refuse what a number cannot hold. */
export function amountsOf(amounts: Amounts): OrderAmounts {
  return {
    with_tax: Number(amounts.withTax),
    without_tax: Number(amounts.withoutTax),
    tax: Number(amounts.tax),
    discount: Number(amounts.discount),
    without_discount: Number(amounts.withoutDiscount),
  };
}

/** A list that has something in it. */
export function some<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
