import type { EventFamily } from "../../events/event-family.ts";
import { decodeMovement, MOVEMENT_TYPE, readMovementProduct } from "../stock/movements-store.ts";
import { stockTransactionView } from "../views.ts";

/** Raised whatever moved the stock, in the multi-location form. Entries never change. */
export const stockTransactionEvents: EventFamily = {
  itemTypes: [MOVEMENT_TYPE],
  eventsOf: async (_, { before, after }) => {
    if (before || !after) return [];
    const data = stockTransactionView(decodeMovement(after), readMovementProduct(after), "locations");
    const object = { type: "stock-transaction", id: data.id };
    return [{ key: "stock-transaction.created", object, position: 1, payload: { data } }];
  },
};
