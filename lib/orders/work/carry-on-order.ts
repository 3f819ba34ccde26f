import { backOff } from "../../kernel/deadline.ts";
import { conflict } from "../../kernel/errors.ts";
import { loggedError } from "../../kernel/logged-error.ts";
import type { Document } from "../../table/documents.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Write } from "../../table/table.ts";
import { getTask, taskWrite } from "../../tasks/store.ts";
import type { Task } from "../../tasks/task.ts";
import { leaseEnd, newTask, startTask, workOn } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { withoutEnd } from "../order-end.ts";
import { getOrder, type StoredOrder, unlistedOrderWrite } from "../orders-store.ts";
import { afterSteps, withoutPayment } from "./allocation-ahead.ts";
import { isToBeHad } from "./is-to-be-had.ts";
import type { OrderStep } from "./order-work.ts";
import { firstChunk } from "./step-writes.ts";

/** The background work of an order; what is to be done is with the order itself. */
export type CarryOnOrderWork = { readonly kind: "carry-on-order"; readonly order_id: string };

/** A task for an order's work, which has its id. */
export function orderTask(ctx: Context, orderId: string): Task<CarryOnOrderWork> {
  return newTask<CarryOnOrderWork>(ctx, { kind: "carry-on-order", order_id: orderId });
}

/**
 * An order whose change decides steps that one transaction has no room for: what is to be written, and what follows. It
 * does not end by itself any more, since its work is with it.
 */
export function carriedOut(
  ctx: Context,
  order: Order,
  left: readonly OrderStep[],
): { readonly order: Order; readonly along: readonly Write[]; readonly afterwards: () => Promise<void> } {
  const task = orderTask(ctx, order.id);
  return {
    order: {
      ...withoutEnd(order),
      work: { id: task.id, goal: "carry_out", left: [...(order.work?.left ?? []), ...left] },
    },
    along: [taskWrite(task)],
    afterwards: () => startTask(ctx, task, (work) => carryOnOrder(ctx, work)),
  };
}

const MOST_TRIES = 5;
const ORDER_ACTIONS = 1;

/**
 * Does the next steps of an order's work. What is allocated ahead of a payment stays until no payment can follow; then
 * it is given back.
 * @throws ApiError 409 while a payment may follow, or when others are in the way
 */
export async function carryOnOrder(
  ctx: Context,
  task: CarryOnOrderWork,
): Promise<CarryOnOrderWork | undefined> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const stored = await getOrder(ctx.table, task.order_id);
    if (!stored?.value.work) return undefined;
    const { next, writes } = await nextOf(ctx, stored);
    const outcome = await writeStep(ctx, writes);
    if (outcome.isWritten) return next.work && task;
    await backOff(attempt, ctx.deadline);
  }
  throw conflict("The order or its stock is being changed by others.");
}

type Next = { readonly next: Order; readonly writes: readonly Write[] };

async function nextOf(ctx: Context, stored: StoredOrder): Promise<Next> {
  const { value: order } = stored;
  if (order.work?.goal === "carry_out") return carriedOutNext(ctx, stored);
  if (Date.parse(order.work?.until ?? "") > ctx.now().getTime()) {
    throw conflict("A payment may still follow on what was allocated.");
  }
  const next = withoutPayment(order);
  return { next, writes: [unlistedOrderWrite(next, stored)] };
}

/**
 * What is allocated ahead of a payment next. Where there is too little by now, all is to be given back: what others do
 * not keep can be had by a new allocation.
 */
export async function allocatedNext(ctx: Context, stored: StoredOrder): Promise<Next> {
  const { value: order } = stored;
  const chunk = await firstChunk(ctx, order.id, order.work?.left ?? [], MOST_ACTIONS - ORDER_ACTIONS);
  if (!chunk.steps.every((step) => isToBeHad(step, chunk.records, ctx.now()))) {
    const next = withoutPayment(order);
    return { next, writes: [unlistedOrderWrite(next, stored)] };
  }
  const { work, ...rest } = afterSteps(order, chunk.steps);
  const next = { ...rest, ...(work ? { work: { ...work, until: leaseEnd(ctx) } } : {}) };
  return { next, writes: [unlistedOrderWrite(next, stored), ...chunk.writes] };
}

/** An order of which the next steps have been done. */
export async function carriedOutNext(ctx: Context, stored: StoredOrder): Promise<Next> {
  const { value: order } = stored;
  const { steps, writes } = await firstChunk(
    ctx,
    order.id,
    order.work?.left ?? [],
    MOST_ACTIONS - ORDER_ACTIONS,
  );
  const next = afterSteps(order, steps);
  return { next, writes: [unlistedOrderWrite(next, stored), ...writes] };
}

/**
 * Carries on an order's work for a moment, though its task may be somebody else's: no step is done twice. Ends the task
 * of work that is done.
 */
export async function helpOrder(ctx: Context, orderId: string, taskId = ""): Promise<void> {
  const stored = await foundTask(ctx, taskId);
  if (!stored) return;
  const work: CarryOnOrderWork = { kind: "carry-on-order", order_id: orderId };
  await workOn(ctx, { ...stored, value: { ...stored.value, work } }, (left) => carryOnOrder(ctx, left));
}

/** What was decided is decided: that a task cannot be looked for is nobody's failure. */
async function foundTask(ctx: Context, id: string): Promise<Document<Task> | undefined> {
  try {
    return await getTask(ctx.table, id);
  } catch (error) {
    ctx.log.warn("task-not-found", { task: id, ...loggedError(error) });
    return undefined;
  }
}
