import { retry } from "../../kernel/deadline.ts";
import { conflictWithOthers } from "../../kernel/errors.ts";
import { describeErrorForLog } from "../../kernel/logged-error.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import type { Write } from "../../table/table.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import { leaseEnd } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import { removeEnd } from "../order-end.ts";
import { countEndRemovalActions, orderOnlyWrite, orderWrites, type StoredOrder } from "../orders-store.ts";
import { abandonAllocation, isAllocatedAhead } from "./allocation-ahead.ts";
import { continueOrderWork, newOrderTask, planNextAllocation, planNextCarryOut } from "./carry-on-order.ts";
import { buildStockSteps } from "./order-steps.ts";
import { canJoinOrderChange, planMove } from "./stock-move.ts";

/** Reserved for the payment itself, or for giving back. */
const RESERVE_MS = 1500;
const MOST_STARTS = 3;

/**
 * Allocates stock that a first payment has no room for. Parallel payments share the allocation.
 * @returns the order for the change that pays it
 * @throws ApiError 400 with a problem for each product that is short, 409 when other changes keep winning
 * @answers What is taken ahead and given back?
 */
export async function prepareStock(
  ctx: Context,
  read: () => Promise<StoredOrder>,
  others = 0,
): Promise<StoredOrder> {
  let starts = 0;
  let isUnderWay = false;
  try {
    return await retry({ ...ctx, end: conflictWithOthers }, async () => {
      const stored = await read();
      const writes = await planNextPreparation(ctx, stored, others);
      if (!writes) return stored;
      isUnderWay = true;
      if (starts > MOST_STARTS || ctx.deadline.left() < RESERVE_MS) throw conflictWithOthers();
      if (!(await writeStep(ctx, writes)).isWritten) return "again";
      if (!stored.value.work) starts += 1;
      return "go on";
    });
  } catch (error) {
    if (isUnderWay) await returnAllocatedStock(ctx, read);
    throw error;
  }
}

/** Undefined once the payment can follow, or is to be refused. */
async function planNextPreparation(
  ctx: Context,
  stored: StoredOrder,
  others: number,
): Promise<readonly Write[] | undefined> {
  const { value: order } = stored;
  if (order.status === "cancelled" || isAllocatedAhead(order)) return undefined;
  if (order.work?.goal === "carry_out") return (await planNextCarryOut(ctx, stored)).writes;
  if (order.work) return (await planNextAllocation(ctx, stored)).writes;
  const planned = await planMove(ctx, order, "allocate");
  if (!planned || canJoinOrderChange(ctx, others + countEndRemovalActions(order) + planned.writes.length))
    return undefined;
  const { parts, action } = planned.move;
  const task = newOrderTask(ctx, order.id);
  const steps = buildStockSteps(parts, action);
  const work = { id: task.id, goal: "allocate", left: steps, until: leaseEnd(ctx) } as const;
  // From here on a payment has begun, so that the order does not end while it has stock.
  return [...orderWrites({ ...removeEnd(order), work }, stored), buildTaskWrite(task)];
}

const MOST_TRIES = 3;

/** After the first write the payment cannot happen. If this fails, the task does the rest. */
export async function returnAllocatedStock(ctx: Context, read: () => Promise<StoredOrder>): Promise<void> {
  try {
    await retry({ tries: MOST_TRIES, atOnce: MOST_TRIES, end: () => {} }, async () => {
      const stored = await read();
      const { value: order } = stored;
      if (order.work?.goal !== "allocate") return;
      const outcome = await writeStep(ctx, [orderOnlyWrite(abandonAllocation(order), stored)]);
      return outcome.isWritten ? continueOrderWork(ctx, order.id, order.work.id) : "again";
    });
  } catch (error) {
    ctx.log.warn("stock-not-given-back", describeErrorForLog(error));
  }
}
