import { backOff } from "../../kernel/deadline.ts";
import { conflict } from "../../kernel/errors.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { codeSteps } from "./code-steps.ts";
import type { OrderStep } from "./order-work.ts";
import { firstChunk } from "./step-writes.ts";

/** Gives back the uses of codes that an order took which has ended unpaid. The order itself is gone. */
export type EndOrderWork = {
  readonly kind: "end-order";
  readonly order_id: string;
  readonly left: readonly OrderStep[];
};

/**
 * The task for an order that has ended; none for one that took nothing of codes. What it held of the stock ended by itself
 * before. The task is named by the order, so that the same end writes it once.
 */
export function endOrderTask(ctx: Context, order: Order): Task<EndOrderWork> | undefined {
  const left = codeSteps(order, "expired");
  if (left.length === 0) return undefined;
  const { leasedUntil: _, ...task } = newTask<EndOrderWork>(ctx, {
    kind: "end-order",
    order_id: order.id,
    left,
  });
  return { ...task, id: order.id, queue: order.id };
}

const MOST_TRIES = 5;

/**
 * Gives back the next uses. Each is given back under the version of its record, which then says so: what was given back
 * already, by this work or by a cancellation, has no writes.
 * @throws ApiError 409 when others are in the way
 */
export async function endOrder(ctx: Context, work: EndOrderWork): Promise<EndOrderWork | undefined> {
  const { order_id, left } = work;
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const { steps, writes } = await firstChunk(ctx, order_id, left, MOST_ACTIONS);
    const isDone = writes.length === 0 || (await writeStep(ctx, writes)).isWritten;
    const rest = left.slice(steps.length);
    if (isDone) return rest.length === 0 ? undefined : { ...work, left: rest };
    await backOff(attempt, ctx.deadline);
  }
  throw conflict("Codes of an order that has ended are being changed by others.");
}
