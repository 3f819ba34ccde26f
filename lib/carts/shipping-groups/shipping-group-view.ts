import { displayPrice } from "../../kernel/money.ts";
import type { Cart, ShippingGroup } from "../cart/cart.ts";
import { groupAddressView } from "./group-address-view.ts";
import { groupTotal } from "./groups-of-cart.ts";
import type { ShippingGroupView } from "./schemas.ts";

/** @param discount of promotions on its price, in minor units, zero or negative */
export function shippingGroupView(cart: Cart, group: ShippingGroup, discount = 0n): ShippingGroupView {
  const { id, shipping_type, tracking_reference, external_ref, created_at, updated_at } = group;
  return {
    id,
    type: "shipping_group",
    relation: "cart",
    cart_id: cart.id,
    order_id: "",
    shipping_type,
    tracking_reference,
    external_ref,
    ...optionalFieldsView(group),
    created_at,
    updated_at,
    relationships: { cart: { data: { type: "cart", id: cart.id } } },
    meta: { shipping_display_price: shippingPricesView(group, Number(discount)) },
  };
}

/** Fields that a group has only if a client sent them. */
export function optionalFieldsView({ includes_tax, address, delivery_estimate }: ShippingGroup) {
  return {
    includes_tax,
    address: address && groupAddressView(address),
    delivery_estimate: delivery_estimate && { start: delivery_estimate.start, end: delivery_estimate.end },
  };
}

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
