import { runInBatches } from "../kernel/few-at-once.ts";
import { describeErrorForLog } from "../kernel/logged-error.ts";
import { decodeOrder, listOrderPersons, ORDER_TYPE } from "../orders/orders-store.ts";
import { eraseLateOrder, findLateOrders, type OrderOfPersons } from "../personal-data/erase-late-order.ts";
import { itemOfImage } from "../table/dynamo/images.ts";
import { isBusy } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import type { StreamedChange, Turns } from "../use-case/turns.ts";

const ORDERS_AT_ONCE = 10;

/**
 * Erases persons from orders that were made while they were erased. Comes behind the rows by which an erasure finds orders: it
 * has found the order by its row, or its mark is found here. @returns whether all is done
 */
export async function keepErased({ next, changes }: Pick<Turns, "next" | "changes">): Promise<boolean> {
  const ctx = next();
  const orders = changes.flatMap((change) => readNewOrder(ctx, change));
  if (orders.length === 0) return true;
  const late = await findLateOrders(ctx, orders);
  const ends = await runInBatches(ORDERS_AT_ONCE, late, async (order) => {
    try {
      await eraseLateOrder(next(), order);
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      ctx.log.warn("late-order-not-erased", describeErrorForLog(error));
      return false;
    }
  });
  return ends.every(Boolean);
}

/** An unreadable order stays in the log for an operator: it must not stop later changes of the stream. */
function readNewOrder({ log }: Context, { key, before, after }: StreamedChange): readonly OrderOfPersons[] {
  if (before !== undefined || after === undefined) return [];
  try {
    const item = itemOfImage(after);
    const order = item.type === ORDER_TYPE ? decodeOrder(item)?.value : undefined;
    return order ? [{ id: order.id, persons: listOrderPersons(order) }] : [];
  } catch (error) {
    log.error("new-order-not-read", { key: key.pk, ...describeErrorForLog(error) });
    return [];
  }
}
