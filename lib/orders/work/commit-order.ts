import { backOff } from "../../kernel/deadline.ts";
import { conflict } from "../../kernel/errors.ts";
import { commitChange, type Decision } from "../../table/effects/commit-change.ts";
import { refusalOf } from "../../table/effects/refusals.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Write } from "../../table/table.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { newOrderWrites } from "../orders-store.ts";
import { type DraftChunks, draftChunks, type NewOrder } from "./draft-chunks.ts";
import { draftDeletion } from "./order-drafts-store.ts";
import { actionsOfAnswer } from "./planned-move.ts";
import { checksOf, takeAhead } from "./take-ahead.ts";
import { type UndoDraftWork, undoDraft } from "./undo-draft.ts";

/** What was decided; without an order nothing is written. */
export type NewOrderDecision = { readonly created?: NewOrder; readonly reply: Reply };

type UndoTask = Task<UndoDraftWork>;

/**
 * Creates an order with all that it takes, as `commitChange` writes a decision: in one transaction if there is room. If
 * not, codes and stock are taken ahead, under the order's id, and the last transaction makes the order. What was taken
 * for an order that does not come to be is given back, by a task if this request cannot.
 * @param decide told the writes of the last try whose conditions did not hold
 * @throws ApiError the refusals of the writes, or 409 when others keep changing what was decided on
 */
export async function commitOrder(
  ctx: Context,
  decide: (failed: readonly Write[]) => Promise<NewOrderDecision>,
): Promise<Reply> {
  let task: UndoTask | undefined;
  const undoLast = async () => {
    if (task) await startTask(ctx, task, (work) => undoDraft(ctx, work));
    task = undefined;
  };
  const taken = async (failed: readonly Write[]): Promise<Decision> => {
    let lost = failed;
    for (let attempt = 0; ; attempt += 1) {
      await undoLast();
      const { created, reply } = await decide(lost);
      if (!created) return { writes: [], reply };
      const chunks = chunksOf(ctx, created);
      if (chunks.ahead.length === 0) return { writes: lastWrites(created, chunks), reply };
      task = newTask<UndoDraftWork>(ctx, { kind: "undo-order-draft", order_id: created.order.id });
      lost = await takeAhead(ctx, created, chunks.ahead, task);
      if (lost.length === 0) return { writes: lastWrites(created, chunks), reply };
      await refuseOrWait(ctx, lost, attempt);
    }
  };
  try {
    return await commitChange(ctx, taken);
  } finally {
    // Of an order that is there this finds nothing to give back; it may also be a twin's that is answered.
    await undoLast();
  }
}

/** Actions of a new order: itself, its owner's row, that of its creation and a part of the count. */
const ORDER_ACTIONS = 4;
const DRAFT_ACTIONS = 1;
const TASK_ACTIONS = 1;

function chunksOf(ctx: Context, { steps, fixed }: NewOrder): DraftChunks {
  const whole = MOST_ACTIONS - ORDER_ACTIONS - fixed.length - actionsOfAnswer(ctx);
  const others = MOST_ACTIONS - DRAFT_ACTIONS;
  const first = others - TASK_ACTIONS - checksOf(fixed).length;
  return draftChunks(steps, { whole, first, others, last: whole - DRAFT_ACTIONS });
}

function lastWrites({ order, fixed }: NewOrder, { ahead, last }: DraftChunks): readonly Write[] {
  return [
    ...newOrderWrites(order),
    ...fixed,
    ...(ahead.length > 0 ? [draftDeletion(order.id, ahead.length)] : []),
    ...last.flatMap(({ writes }) => writes),
  ];
}

async function refuseOrWait(ctx: Context, lost: readonly Write[], attempt: number): Promise<void> {
  const refusal = refusalOf(lost);
  if (refusal) throw refusal;
  if (ctx.deadline.left() === 0) {
    throw conflict("It is being changed by others. Nothing was changed; please try again.");
  }
  ctx.count("LostRaces");
  await backOff(attempt, ctx.deadline);
}
