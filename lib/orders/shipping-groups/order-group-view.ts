import { groupTotal } from "../../carts/shipping-groups/groups-of-cart.ts";
import { optionalFieldsView, shippingPricesView } from "../../carts/shipping-groups/shipping-group-view.ts";
import { tagView } from "../../kernel/etag.ts";
import { displayPrice, divideRounded } from "../../kernel/money.ts";
import { coverageOf } from "../coverage.ts";
import type { Order, OrderAmounts, OrderShippingGroup } from "../order.ts";
import { itemsOfGroup } from "./order-group.ts";
import type { OrderGroupView } from "./schemas.ts";

export function orderGroupView(order: Order, group: OrderShippingGroup): OrderGroupView {
  const { id, shipping_type, tracking_reference, external_ref, discount = 0, created_at, updated_at } = group;
  return tagView(
    {
      id,
      type: "shipping_group",
      relation: "order",
      cart_id: order.cart?.id ?? "",
      order_id: order.id,
      shipping_type,
      tracking_reference,
      external_ref,
      ...optionalFieldsView(group),
      created_at,
      updated_at,
      relationships: { order: { data: { type: "order", id: order.id } } },
      meta: { shipping_display_price: shippingPricesView(group, discount) },
    },
    group,
  );
}

/** Also shows the total of the group's items and shipping. */
export function orderGroupViewWithTotals(order: Order, group: OrderShippingGroup): OrderGroupView {
  const view = orderGroupView(order, group);
  const { etag_id, ...prices } = view.meta;
  return { ...view, meta: { ...prices, total_display_price: totalView(order, group), etag_id } };
}

function totalView(order: Order, group: OrderShippingGroup) {
  const { discount: shipping_discount = 0 } = group;
  const shipping = groupTotal(group) + shipping_discount;
  const items = itemsOfGroup(order, group);
  const ofItems = (name: keyof OrderAmounts) => items.reduce((sum, { value }) => sum + value[name], 0);
  const with_tax = ofItems("with_tax") + shipping;
  const { authorized, paid } = shareOfPayments(order, with_tax);
  const display = (amount: number) => displayPrice(amount, order.currency);
  return {
    with_tax: display(with_tax),
    without_tax: display(ofItems("without_tax") + shipping),
    tax: display(ofItems("tax")),
    discount: display(ofItems("discount")),
    without_discount: display(ofItems("without_discount") + groupTotal(group)),
    shipping: display(shipping),
    shipping_discount: display(shipping_discount),
    balance_owing: display(with_tax - authorized - paid),
    paid: display(paid),
    authorized: display(authorized),
  };
}

/** Transactions pay the whole order; a group gets its proportional share. */
function shareOfPayments({ totals, transactions }: Order, amount: number) {
  const { authorized, paid } = coverageOf(transactions);
  if (totals.with_tax === 0) return { authorized: 0, paid: 0 };
  const share = (of: number) => Number(divideRounded(BigInt(of) * BigInt(amount), BigInt(totals.with_tax)));
  return { authorized: share(authorized + paid) - share(paid), paid: share(paid) };
}
