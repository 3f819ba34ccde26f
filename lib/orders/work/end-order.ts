import { MOST_ACTIONS } from "../../table/limits.ts";
import { takeStep } from "../../tasks/take-step.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { buildCodeSteps } from "./order-steps.ts";
import type { OrderStep } from "./order-work.ts";
import { buildFirstChunk } from "./step-writes.ts";

/**
 * Returns the code uses of an order that ended unpaid. The order itself no longer exists.
 * @answers When does an unpaid order end?
 */
export type EndOrderWork = {
  readonly kind: "end-order";
  readonly order_id: string;
  readonly left: readonly OrderStep[];
};

/** Undefined without codes. The order's id names the task, so repeated removals write it once. */
export function buildEndOrderTask(ctx: Context, order: Order): Task<EndOrderWork> | undefined {
  const steps = buildCodeSteps(order, "expired");
  if (steps.length === 0) return undefined;
  const { leasedUntil: _, ...task } = newTask<EndOrderWork>(ctx, {
    kind: "end-order",
    order_id: order.id,
    left: steps,
  });
  return { ...task, id: order.id, queue: order.id };
}

/** Uses that were returned already have no writes. @throws ApiError 409 as `takeStep` */
export function endOrder(ctx: Context, work: EndOrderWork): Promise<EndOrderWork | undefined> {
  const { order_id, left: openSteps } = work;
  return takeStep(ctx, async () => {
    const { steps, writes } = await buildFirstChunk(ctx, order_id, openSteps, MOST_ACTIONS);
    const rest = openSteps.slice(steps.length);
    return { writes, next: rest.length === 0 ? undefined : { ...work, left: rest } };
  });
}
