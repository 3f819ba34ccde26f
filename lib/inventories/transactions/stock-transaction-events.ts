import type { EventFamily } from "../../events/event-family.ts";
import { MOVEMENT_TYPE, movementOf, productOfMovement } from "../../stock/movements-store.ts";
import { stockTransactionView } from "../views.ts";

/**
 * `stock-transaction.created` for each entry of the logs of stock, in the form of the multi-location inventory,
 * whichever request, payment or background work has moved the stock. Entries never change.
 */
export const stockTransactionEvents: EventFamily = {
  itemTypes: [MOVEMENT_TYPE],
  eventsOf: async (_, { before, after }) => {
    if (before || !after) return [];
    const data = stockTransactionView(movementOf(after), productOfMovement(after), "locations");
    const object = { type: "stock-transaction", id: data.id };
    return [{ key: "stock-transaction.created", object, position: 1, payload: { data } }];
  },
};
