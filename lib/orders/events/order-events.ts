import type { RaisedEvent } from "../../events/event.ts";
import type { EventFamily } from "../../events/event-family.ts";
import type { Order } from "../order.ts";
import { decodeOrder, ORDER_TYPE } from "../orders-store.ts";
import { orderItemViews } from "../views/order-item-view.ts";
import { orderView } from "../views/order-view.ts";

/** Background work also raises `order.updated`, so that positions have no gap. */
export const orderEvents: EventFamily = {
  itemTypes: [ORDER_TYPE],
  eventsOf: async (_, change) => {
    const order = decodeOrder(change.after);
    if (!order) return [];
    const before = decodeOrder(change.before)?.value;
    const { value, version: position } = order;
    const object = { type: "order", id: value.id };
    const payload = { data: orderView(value), included: { items: orderItemViews(value) } };
    return listEventKeys(before, value, position).map(
      (key): RaisedEvent => ({ key, object, position, payload }),
    );
  },
};

function listEventKeys(before: Order | undefined, after: Order, version: number): readonly string[] {
  if (version === 1) return ["order.created"];
  return ["order.updated", ...(before ? listReachedStates(before, after) : [])];
}

function listReachedStates(before: Order, after: Order): readonly string[] {
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
