import { displayPrice } from "../../kernel/money.ts";
import type { Cart, ShippingGroup } from "../cart/cart.ts";
import { groupTotal } from "./groups-of-cart.ts";
import type { ShippingGroupView } from "./schemas.ts";

/** A group as clients read it. @param discount what promotions take from its price, zero or negative */
export function shippingGroupView(cart: Cart, group: ShippingGroup, discount = 0n): ShippingGroupView {
  const { id, currency, shipping_price, created_at, updated_at, ...rest } = group;
  const { base, tax, fees } = shipping_price;
  const display = (amount: number) => displayPrice(amount, currency);
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
    meta: {
      shipping_display_price: {
        total: display(groupTotal(group) + Number(discount)),
        base: display(base),
        tax: display(tax),
        fees: display(fees),
        ...(discount < 0n ? { discount: display(Number(discount)) } : {}),
      },
    },
  };
}
