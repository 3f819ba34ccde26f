import { availableAt } from "../../inventory/stock/available.ts";
import { isStillHeld } from "../../inventory/stock/holds.ts";
import type { StockRecords } from "../../inventory/stock/stock.ts";
import { conflict } from "../../kernel/errors.ts";
import { describeErrorForLog } from "../../kernel/logged-error.ts";
import type { Document } from "../../table/entity.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Write } from "../../table/table.ts";
import { buildTaskWrite, getTask } from "../../tasks/store.ts";
import { takeStep } from "../../tasks/take-step.ts";
import type { Task } from "../../tasks/task.ts";
import { leaseEnd, newTask, startTask, workOn } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { removeEnd } from "../order-end.ts";
import { getOrder, orderOnlyWrite, type StoredOrder } from "../orders-store.ts";
import { abandonAllocation, completeSteps } from "./allocation-ahead.ts";
import type { OrderStep } from "./order-work.ts";
import { buildFirstChunk } from "./step-writes.ts";

/** Background work of an order; the order itself stores the steps. */
export type CarryOnOrderWork = { readonly kind: "carry-on-order"; readonly order_id: string };

/** The task and the order's work share an id. */
export function newOrderTask(ctx: Context, orderId: string): Task<CarryOnOrderWork> {
  return newTask<CarryOnOrderWork>(ctx, { kind: "carry-on-order", order_id: orderId });
}

/** Adds a task for steps without room in this transaction. The order stores them, so it must not end. */
export function deferSteps(
  ctx: Context,
  order: Order,
  steps: readonly OrderStep[],
): { readonly order: Order; readonly along: readonly Write[]; readonly afterwards: () => Promise<void> } {
  const task = newOrderTask(ctx, order.id);
  return {
    order: {
      ...removeEnd(order),
      work: { id: task.id, goal: "carry_out", left: [...(order.work?.left ?? []), ...steps] },
    },
    along: [buildTaskWrite(task)],
    afterwards: () => startTask(ctx, task, carryOnOrder),
  };
}

const ORDER_ACTIONS = 1;

/**
 * Gives back stock that was allocated ahead once no payment can follow.
 * @throws ApiError 409 while a payment may follow, or as `takeStep`
 */
export function carryOnOrder(ctx: Context, task: CarryOnOrderWork): Promise<CarryOnOrderWork | undefined> {
  return takeStep(ctx, async () => {
    const stored = await getOrder(ctx.table, task.order_id);
    if (!stored?.value.work) return undefined;
    const { next, writes } = await planNextStep(ctx, stored);
    return { writes, next: next.work && task };
  });
}

type NextOrderState = { readonly next: Order; readonly writes: readonly Write[] };

async function planNextStep(ctx: Context, stored: StoredOrder): Promise<NextOrderState> {
  const { value: order } = stored;
  if (order.work?.goal === "carry_out") return planNextCarryOut(ctx, stored);
  if (Date.parse(order.work?.until ?? "") > ctx.now().getTime()) {
    throw conflict("A payment may still follow on what was allocated.");
  }
  const next = abandonAllocation(order);
  return { next, writes: [orderOnlyWrite(next, stored)] };
}

/** Gives all of it back if too little is left; a new allocation may use other locations. */
export async function planNextAllocation(ctx: Context, stored: StoredOrder): Promise<NextOrderState> {
  const { value: order } = stored;
  const chunk = await buildFirstChunk(ctx, order.id, order.work?.left ?? [], MOST_ACTIONS - ORDER_ACTIONS);
  if (!chunk.steps.every((step) => isStepAvailable(step, chunk.records, ctx.now()))) {
    const next = abandonAllocation(order);
    return { next, writes: [orderOnlyWrite(next, stored)] };
  }
  const { work, ...rest } = completeSteps(order, chunk.steps);
  const next = { ...rest, ...(work ? { work: { ...work, until: leaseEnd(ctx) } } : {}) };
  return { next, writes: [orderOnlyWrite(next, stored), ...chunk.writes] };
}

export async function planNextCarryOut(ctx: Context, stored: StoredOrder): Promise<NextOrderState> {
  const { value: order } = stored;
  const { steps, writes } = await buildFirstChunk(
    ctx,
    order.id,
    order.work?.left ?? [],
    MOST_ACTIONS - ORDER_ACTIONS,
  );
  const next = completeSteps(order, steps);
  return { next, writes: [orderOnlyWrite(next, stored), ...writes] };
}

/** Does work that may be another worker's task: no step is done twice. */
export async function continueOrderWork(ctx: Context, orderId: string, taskId = ""): Promise<void> {
  const stored = await findOrderTask(ctx, taskId);
  if (!stored) return;
  const work: CarryOnOrderWork = { kind: "carry-on-order", order_id: orderId };
  await workOn(ctx, { ...stored, value: { ...stored.value, work } }, carryOnOrder);
}

/** The change is committed, so failing to read the task does not fail the request. */
async function findOrderTask(ctx: Context, id: string): Promise<Document<Task> | undefined> {
  try {
    return await getTask(ctx.table, id);
  } catch (error) {
    ctx.log.warn("task-not-found", { task: id, ...describeErrorForLog(error) });
    return undefined;
  }
}

/** A deleted stock record does not block an allocation. */
function isStepAvailable(step: OrderStep, records: StockRecords, now: Date): boolean {
  if (step.kind !== "stock") return true;
  const { parts, action } = step;
  if (action.action === "keep_held") return isStillHeld(parts, action.until, records, now);
  return parts.every(({ product_id, location, quantity }) => {
    const record = records.get(product_id.toLowerCase());
    return record === undefined || availableAt(record, now, location) >= quantity;
  });
}
