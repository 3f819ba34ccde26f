import { listOrders } from "../../../functions/orders/list-orders.ts";
import { newOrderWrites } from "../../../lib/orders/orders-store.ts";
import type { Write } from "../../../lib/table/table.ts";
import { orderAt } from "../fill-orders.ts";
import type { ListKind } from "./list-kind.ts";

/** Orders of one item, last changed first; `infra/bench/orders.ts` measures their other lists. */
export const orders: ListKind = {
  name: "orders",
  endpoint: listOrders,
  open: async () => ({
    request: {},
    *writes(from, to): Generator<readonly Write[]> {
      for (let at = from; at < to; at += 1) yield newOrderWrites(orderAt(at));
    },
  }),
};
