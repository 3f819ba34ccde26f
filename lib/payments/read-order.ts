import { getOrder, type StoredOrder } from "../orders/orders-store.ts";
import { orderNotFound } from "../orders/require-order.ts";
import type { Context } from "../use-case/context.ts";

/**
 * Reads an order for a change. Any caller may read it, because a guest pays with its id.
 * @param readBefore an order that was read earlier, used once: a repeat after a conflict reads the order again
 * @throws ApiError 404
 */
export function buildOrderReader(
  { table }: Pick<Context, "table">,
  id: string,
  readBefore?: StoredOrder,
): () => Promise<StoredOrder> {
  let first = readBefore;
  return async () => {
    const order = first ?? (await getOrder(table, id));
    first = undefined;
    if (!order) throw orderNotFound(id);
    return order;
  };
}
