import { loggedError } from "../../kernel/logged-error.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import type { Context } from "../../use-case/context.ts";
import { type StoredOrder, unlistedOrderWrite } from "../orders-store.ts";
import { withoutPayment } from "./allocation-ahead.ts";
import { helpOrder } from "./carry-on-order.ts";

const MOST_TRIES = 3;

/**
 * Gives back what was allocated ahead of a payment that is refused. From its first write on the payment cannot happen any
 * more; what is left is for the task, and so is all of it if this goes wrong.
 */
export async function giveBackAhead(ctx: Context, read: () => Promise<StoredOrder>): Promise<void> {
  try {
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const stored = await read();
      const { value: order } = stored;
      if (order.work?.goal !== "allocate") return;
      const outcome = await writeStep(ctx, [unlistedOrderWrite(withoutPayment(order), stored)]);
      if (outcome.isWritten) return helpOrder(ctx, order.id, order.work.id);
    }
  } catch (error) {
    ctx.log.warn("stock-not-given-back", loggedError(error));
  }
}
