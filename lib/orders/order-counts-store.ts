import { type CountedFamily, findQueue, joinOrderState } from "../counted-records/counted-record.ts";
import { readStates } from "./listing/listed-attributes-store.ts";
import { orderLookUps } from "./order-look-ups-store.ts";
import { ORDER_TYPE } from "./orders-store.ts";

export const orderCounts: CountedFamily = {
  kind: "orders",
  itemType: ORDER_TYPE,
  countedIn: (item) => {
    const states = readStates(item);
    const name = findQueue(states);
    return {
      id: orderLookUps.searchedIn(item).id,
      state: joinOrderState(states),
      queue: name && { name, at: String(item["created_at"]) },
      endsAt: item.expires_at,
    };
  },
};
