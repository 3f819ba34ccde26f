import { displayPrice } from "../../kernel/money.ts";
import type { Cart, ShippingGroup } from "../cart/cart.ts";
import { groupTotal } from "./groups-of-cart.ts";
import type { ShippingGroupView } from "./schemas.ts";

/** A group as clients read it. @param discount what promotions take from its price, zero or negative */
export function shippingGroupView(cart: Cart, group: ShippingGroup, discount = 0n): ShippingGroupView {
  const { id, currency: _, shipping_price: __, created_at, updated_at, ...rest } = group;
  return {
    id,
    type: "shipping_group",
    relation: "cart",
    cart_id: cart.id,
    order_id: "",
    ...rest,
    created_at,
    updated_at,
    relationships: { cart: { data: { type: "cart", id: cart.id } } },
    meta: { shipping_display_price: shippingPricesView(group, Number(discount)) },
  };
}

/** What shipping a group costs. @param discount as with `shippingGroupView` */
export function shippingPricesView(group: ShippingGroup, discount: number) {
  const { base, tax, fees } = group.shipping_price;
  const display = (amount: number) => displayPrice(amount, group.currency);
  return {
    total: display(groupTotal(group) + discount),
    base: display(base),
    tax: display(tax),
    fees: display(fees),
    ...(discount < 0 ? { discount: display(discount) } : {}),
  };
}
