import { isDeepStrictEqual } from "node:util";
import type { EventFamily } from "../../events/event-family.ts";
import type { Order } from "../../orders/order.ts";
import { decodeOrder, ORDER_TYPE } from "../../orders/orders-store.ts";
import type { TransactionView } from "../schemas.ts";
import { orderTransactionView } from "./transaction-view.ts";

/** Positions are versions of the order. Imported payments raise events too. */
export const transactionEvents: EventFamily = {
  itemTypes: [ORDER_TYPE],
  eventsOf: async (_, change) => {
    const order = decodeOrder(change.after);
    if (!order || (!change.before && order.version > 1)) return [];
    const { value, version: position } = order;
    const object = { type: "order", id: value.id };
    const old = buildTransactionViews(decodeOrder(change.before)?.value);
    return buildTransactionViews(value).flatMap((data) => {
      const before = old.find(({ id }) => id === data.id);
      if (isDeepStrictEqual(before, data)) return [];
      return [
        { key: before ? "transaction.updated" : "transaction.created", object, position, payload: { data } },
      ];
    });
  },
};

function buildTransactionViews(order: Order | undefined): readonly TransactionView[] {
  return order ? order.transactions.map((transaction) => orderTransactionView(order, transaction)) : [];
}
