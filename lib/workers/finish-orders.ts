import { describeErrorForLog } from "../kernel/logged-error.ts";
import type { Order } from "../orders/order.ts";
import { decodeOrder, endCounterRemoval, ORDER_TYPE } from "../orders/orders-store.ts";
import { buildEndOrderTask } from "../orders/work/end-order.ts";
import { itemOfImage } from "../table/dynamo/images.ts";
import { isRefused, putStep, writeStep } from "../table/effects/write-step.ts";
import { buildTaskWrite } from "../tasks/store.ts";
import type { Context } from "../use-case/context.ts";
import type { ExpiredItem, Turns } from "../use-case/turns.ts";

/** Creates tasks that give back codes of unpaid orders that the table removed. @returns whether all is written */
export async function finishOrders({ next, expired }: Turns): Promise<boolean> {
  const ctx = next();
  const ended = expired.filter(({ type }) => type === ORDER_TYPE).flatMap((item) => orderIn(ctx, item));
  const finished = await Promise.all(ended.map((order) => finishOrder(ctx, order)));
  return finished.every(Boolean);
}

/** An unreadable order stays in the log for an operator: it must not stop later changes of the stream. */
function orderIn({ log }: Context, { pk, image }: ExpiredItem): readonly Order[] {
  try {
    const order = decodeOrder(itemOfImage(image));
    return order ? [order.value] : [];
  } catch (error) {
    log.error("ended-order-not-read", { key: pk, ...describeErrorForLog(error) });
    return [];
  }
}

async function finishOrder(ctx: Context, order: Order): Promise<boolean> {
  const task = buildEndOrderTask(ctx, order);
  const outcome = task && (await putStep(ctx.table, buildTaskWrite(task)));
  if (outcome && !outcome.isWritten && !isRefused(outcome)) return false;
  return (await writeStep(ctx, [endCounterRemoval(order)])).isWritten;
}
