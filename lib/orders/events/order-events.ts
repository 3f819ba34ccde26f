import type { RaisedEvent } from "../../events/event.ts";
import type { EventFamily } from "../../events/event-family.ts";
import type { Order } from "../order.ts";
import { ORDER_TYPE, orderOf } from "../orders-store.ts";
import { orderItemViews } from "../views/order-item-view.ts";
import { orderView } from "../views/order-view.ts";

/**
 * `order.created` for a checkout or an import, `order.updated` for every later change, and beside it what has become of
 * the order. Background work on an order changes nothing that clients see; it is told as well, so that no position is
 * missing. (contract of orders, events)
 */
export const orderEvents: EventFamily = {
  itemTypes: [ORDER_TYPE],
  eventsOf: async (_, change) => {
    const order = orderOf(change.after);
    if (!order) return [];
    const before = orderOf(change.before)?.value;
    const { value, version: position } = order;
    const object = { type: "order", id: value.id };
    const payload = { data: orderView(value), included: { items: orderItemViews(value) } };
    return keysOf(before, value, position).map((key): RaisedEvent => ({ key, object, position, payload }));
  },
};

function keysOf(before: Order | undefined, after: Order, version: number): readonly string[] {
  if (version === 1) return ["order.created"];
  return ["order.updated", ...(before ? reached(before, after) : [])];
}

/** The states that an order has come to with this change. */
function reached(before: Order, after: Order): readonly string[] {
  const isNew = (state: "status" | "payment" | "shipping", value: string) =>
    after[state] === value && before[state] !== value;
  return [
    ...(isNew("payment", "authorized") ? ["order.authorized"] : []),
    ...(isNew("payment", "paid") ? ["order.paid"] : []),
    ...(isNew("payment", "refunded") ? ["order.refunded"] : []),
    ...(isNew("status", "cancelled") ? ["order.cancelled"] : []),
    ...(isNew("shipping", "fulfilled") ? ["order.fulfilled"] : []),
  ];
}
