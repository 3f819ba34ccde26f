import type { Cart, CartItem, CustomDiscount } from "../carts/cart/cart.ts";
import { filterConfirmed } from "../carts/custom-discounts/stale-discounts.ts";
import { type PricedCartItem, promotionItemId } from "../carts/totals/price-cart.ts";
import type { Amounts, TakenDiscount } from "../carts/totals/price-items.ts";
import { dropUndefined } from "../kernel/objects.ts";
import type { OrderAmounts, OrderDiscount, OrderItem } from "../orders/order.ts";
import type { AppliedPromotion } from "../promotions/engine/evaluation.ts";

export type OrderItemContext = {
  readonly cart: Cart;
  readonly groupIds: ReadonlySet<string>;
  readonly newId: () => string;
  readonly at: string;
};

export function buildOrderItem(
  { item, unit, value, discounts }: PricedCartItem,
  { cart, groupIds, newId, at }: OrderItemContext,
): OrderItem {
  const { name, description, sku, quantity, unit_price, custom_inputs, shipping_group_id: group } = item;
  return {
    id: newId(),
    ...toProductFields(item),
    ...{ name, description, sku, quantity, unit_price },
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

/** The other items already include its amount. @answers What does an order take from its cart? */
export function buildPromotionItem(
  applied: AppliedPromotion,
  { cart, newId, at }: OrderItemContext,
): OrderItem {
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
export function listCountedDiscounts(
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
export function toOrderAmounts(amounts: Amounts): OrderAmounts {
  return {
    with_tax: Number(amounts.withTax),
    without_tax: Number(amounts.withoutTax),
    tax: Number(amounts.tax),
    discount: Number(amounts.discount),
    without_discount: Number(amounts.withoutDiscount),
  };
}

export function omitEmpty<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
