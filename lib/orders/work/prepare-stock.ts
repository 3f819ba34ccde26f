import { backOff } from "../../kernel/deadline.ts";
import { conflict } from "../../kernel/errors.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import type { Write } from "../../table/table.ts";
import { taskWrite } from "../../tasks/store.ts";
import { leaseEnd } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import { withoutEnd } from "../order-end.ts";
import { actionsOfKeeping, orderWrites, type StoredOrder } from "../orders-store.ts";
import { isAllocatedAhead } from "./allocation-ahead.ts";
import { allocatedNext, carriedOutNext, orderTask } from "./carry-on-order.ts";
import { giveBackAhead } from "./give-back-ahead.ts";
import { fitsChange, plannedMove } from "./planned-move.ts";
import { stepsOfParts } from "./steps-of-parts.ts";

/** Kept back from the request's time: for the payment itself, or for giving back. */
const RESERVE_MS = 1500;
/** How often an allocation may come to nothing since others were faster, before this gives up. */
const MOST_STARTS = 3;

/**
 * Allocates ahead of a first payment what its transaction has no room for; does nothing where there is room. Until the
 * payment follows, the order says what was allocated for it; if none does, all of it goes back. Of several payments at
 * once each carries on the one allocation.
 * @returns the order as it is then, for the change that pays it
 * @throws ApiError 400 with a problem for each product of which there is too little, 409 when others are in the way
 */
export async function prepareStock(
  ctx: Context,
  read: () => Promise<StoredOrder>,
  others = 0,
): Promise<StoredOrder> {
  let starts = 0;
  let isUnderWay = false;
  try {
    for (let attempt = 0; ; attempt += 1) {
      const stored = await read();
      const writes = await nextWrites(ctx, stored, others);
      if (!writes) return stored;
      isUnderWay = true;
      if (starts > MOST_STARTS || ctx.deadline.left() < RESERVE_MS) throw othersWereFaster();
      const outcome = await writeStep(ctx, writes);
      if (!outcome.isWritten) await backOff(attempt, ctx.deadline);
      else if (!stored.value.work) starts += 1;
    }
  } catch (error) {
    if (isUnderWay) await giveBackAhead(ctx, read);
    throw error;
  }
}

/** What is to be written next; nothing once the payment can follow, or is to be refused anyway. */
async function nextWrites(
  ctx: Context,
  stored: StoredOrder,
  others: number,
): Promise<readonly Write[] | undefined> {
  const { value: order } = stored;
  if (order.status === "cancelled" || isAllocatedAhead(order)) return undefined;
  if (order.work?.goal === "carry_out") return (await carriedOutNext(ctx, stored)).writes;
  if (order.work) return (await allocatedNext(ctx, stored)).writes;
  const planned = await plannedMove(ctx, order, "allocate");
  if (!planned || fitsChange(ctx, others + actionsOfKeeping(order) + planned.writes.length)) return undefined;
  const { parts, action } = planned.move;
  const task = orderTask(ctx, order.id);
  const left = stepsOfParts(parts, action);
  const work = { id: task.id, goal: "allocate", left, until: leaseEnd(ctx) } as const;
  // From here on a payment is begun, so that the order does not end while it has stock.
  return [...orderWrites({ ...withoutEnd(order), work }, stored), taskWrite(task)];
}

function othersWereFaster() {
  return conflict(
    "The order or its stock is being changed by others. Nothing was changed; please try again.",
  );
}
