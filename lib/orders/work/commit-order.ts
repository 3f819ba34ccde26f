import { commitChange, type Decision, refuseOrRetry, retryRace } from "../../table/effects/commit-change.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Write } from "../../table/table.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { newOrderWrites } from "../orders-store.ts";
import { draftDeletion } from "./order-drafts-store.ts";
import { countAnswerActions } from "./stock-move.ts";
import { buildChecks, type DraftChunks, type NewOrder, splitSteps, takeAhead } from "./take-ahead.ts";
import { type UndoDraftWork, undoDraft } from "./undo-draft.ts";

export type NewOrderDecision = { readonly created?: NewOrder; readonly reply: Reply };

type UndoTask = Task<UndoDraftWork>;

/**
 * Creates an order in one transaction, or after transactions that take codes and stock under its id. If the
 * order is not created, all is given back, by a task if this request cannot.
 * @param decide receives the writes of the last try whose conditions failed
 * @throws ApiError the refusals of the writes, or 409 when other changes keep winning
 */
export async function commitOrder(
  ctx: Context,
  decide: (failed: readonly Write[]) => Promise<NewOrderDecision>,
): Promise<Reply> {
  let task: UndoTask | undefined;
  const undoLast = async () => {
    if (task) await startTask(ctx, task, undoDraft);
    task = undefined;
  };
  const decideAndTake = (failed: readonly Write[]) => {
    let lost = failed;
    return retryRace<Decision>(ctx, async () => {
      await undoLast();
      const { created, reply } = await decide(lost);
      if (!created) return { writes: [], reply };
      const chunks = splitIntoTransactions(ctx, created);
      if (chunks.ahead.length === 0) return { writes: buildLastWrites(created, chunks), reply };
      task = newTask<UndoDraftWork>(ctx, { kind: "undo-order-draft", order_id: created.order.id });
      lost = await takeAhead(ctx, created, chunks.ahead, task);
      if (lost.length === 0) return { writes: buildLastWrites(created, chunks), reply };
      return refuseOrRetry(lost);
    });
  };
  try {
    return await commitChange(ctx, decideAndTake);
  } finally {
    // Finds nothing if the order exists, also if a parallel request with the same key made it.
    await undoLast();
  }
}

const DRAFT_ACTIONS = 1;
const TASK_ACTIONS = 1;

function splitIntoTransactions(ctx: Context, { order, steps, fixed }: NewOrder): DraftChunks {
  const whole = MOST_ACTIONS - newOrderWrites(order).length - fixed.length - countAnswerActions(ctx);
  const others = MOST_ACTIONS - DRAFT_ACTIONS;
  const first = others - TASK_ACTIONS - buildChecks(fixed).length;
  return splitSteps(steps, { whole, first, others, last: whole - DRAFT_ACTIONS });
}

function buildLastWrites({ order, fixed }: NewOrder, { ahead, last }: DraftChunks): readonly Write[] {
  return [
    ...newOrderWrites(order),
    ...fixed,
    ...(ahead.length > 0 ? [draftDeletion(order.id, ahead.length)] : []),
    ...last.flatMap(({ writes }) => writes),
  ];
}
