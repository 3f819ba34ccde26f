import { describeErrorForLog } from "../../kernel/logged-error.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import type { Context } from "../../use-case/context.ts";
import { orderOnlyWrite, type StoredOrder } from "../orders-store.ts";
import { abandonAllocation } from "./allocation-ahead.ts";
import { continueOrderWork } from "./carry-on-order.ts";

const MOST_TRIES = 3;

/**
 * After the first write the payment cannot happen. If this fails, the task does the rest.
 * @answers What is taken ahead and given back?
 */
export async function returnAllocatedStock(ctx: Context, read: () => Promise<StoredOrder>): Promise<void> {
  try {
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const stored = await read();
      const { value: order } = stored;
      if (order.work?.goal !== "allocate") return;
      const outcome = await writeStep(ctx, [orderOnlyWrite(abandonAllocation(order), stored)]);
      if (outcome.isWritten) return continueOrderWork(ctx, order.id, order.work.id);
    }
  } catch (error) {
    ctx.log.warn("stock-not-given-back", describeErrorForLog(error));
  }
}
