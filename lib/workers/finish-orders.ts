import { loggedError } from "../kernel/logged-error.ts";
import type { Order } from "../orders/order.ts";
import { endedCountRemoval, ORDER_TYPE, orderOf } from "../orders/orders-store.ts";
import { endOrderTask } from "../orders/work/end-order.ts";
import { itemOfImage } from "../table/dynamo/images.ts";
import { isRefused, putStep, writeStep } from "../table/effects/write-step.ts";
import { taskWrite } from "../tasks/store.ts";
import type { Context } from "../use-case/context.ts";
import type { ExpiredItem, Turns } from "../use-case/turns.ts";

/**
 * Finishes orders that have ended unpaid, once the table has removed them: from then on no payment can follow. What they
 * took of codes is for a task, so that nothing is lost with the stream. Doing it again changes nothing.
 * @returns whether all of it is written
 */
export async function finishOrders({ next, expired }: Turns): Promise<boolean> {
  const ctx = next();
  const ended = expired.filter(({ type }) => type === ORDER_TYPE).flatMap((item) => orderIn(ctx, item));
  const finished = await Promise.all(ended.map((order) => finishOrder(ctx, order)));
  return finished.every(Boolean);
}

/** What cannot be read stays in the log for an operator: it must not stop what comes behind it in the stream. */
function orderIn({ log }: Context, { pk, image }: ExpiredItem): readonly Order[] {
  try {
    const found = orderOf(itemOfImage(image));
    return found ? [found.value] : [];
  } catch (error) {
    log.error("ended-order-not-read", { key: pk, ...loggedError(error) });
    return [];
  }
}

async function finishOrder(ctx: Context, order: Order): Promise<boolean> {
  const task = endOrderTask(ctx, order);
  // A task that is there already is the same one.
  const outcome = task && (await putStep(ctx.table, taskWrite(task)));
  if (outcome && !outcome.isWritten && !isRefused(outcome)) return false;
  return (await writeStep(ctx, [endedCountRemoval(order)])).isWritten;
}
