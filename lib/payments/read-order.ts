import { getOrder, type StoredOrder } from "../orders/orders-store.ts";
import { noOrder } from "../orders/require-order.ts";
import type { Context } from "../use-case/context.ts";

/**
 * Reads an order for a change of it, whoever calls: its id is what a guest pays with.
 * @param known what was read of it before, which counts once; a change that finds another version reads anew
 * @throws ApiError 404
 */
export function orderReader(
  { table }: Pick<Context, "table">,
  id: string,
  known?: StoredOrder,
): () => Promise<StoredOrder> {
  let first = known;
  return async () => {
    const order = first ?? (await getOrder(table, id));
    first = undefined;
    if (!order) throw noOrder(id);
    return order;
  };
}
