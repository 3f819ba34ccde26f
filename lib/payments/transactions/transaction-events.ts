import { isDeepStrictEqual } from "node:util";
import type { EventFamily } from "../../events/event-family.ts";
import type { Order } from "../../orders/order.ts";
import { ORDER_TYPE, orderOf } from "../../orders/orders-store.ts";
import type { TransactionView } from "../schemas.ts";
import { orderTransactionView } from "./transaction-view.ts";

/**
 * `transaction.created` and `transaction.updated`, from the payments of an order before and after a change. They are
 * about the order, whose version is their position. An imported order tells of the payments that came with it.
 */
export const transactionEvents: EventFamily = {
  itemTypes: [ORDER_TYPE],
  eventsOf: async (_, change) => {
    const order = orderOf(change.after);
    if (!order || (!change.before && order.version > 1)) return [];
    const { value, version: position } = order;
    const object = { type: "order", id: value.id };
    const old = viewsOf(orderOf(change.before)?.value);
    return viewsOf(value).flatMap((data) => {
      const before = old.find(({ id }) => id === data.id);
      if (isDeepStrictEqual(before, data)) return [];
      return [
        { key: before ? "transaction.updated" : "transaction.created", object, position, payload: { data } },
      ];
    });
  },
};

function viewsOf(order: Order | undefined): readonly TransactionView[] {
  return order ? order.transactions.map((transaction) => orderTransactionView(order, transaction)) : [];
}
