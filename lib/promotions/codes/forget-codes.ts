import type { Partition } from "../../table/documents.ts";
import { commitChange, type Decision } from "../../table/effects/commit-change.ts";
import type { KeptReply } from "../../table/effects/kept-replies.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import { clearPartitions } from "../../tasks/clear-partitions.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { CodesOwner } from "../live/code.ts";
import { listPartition, prepareForgettingWrites } from "../live/code-list-store.ts";
import { usePartitions } from "../live/code-use-records-store.ts";

/** Task that deletes codes given up by a deletion or a new activation of the promotion. */
export type ForgetCodesWork = {
  readonly kind: "forget-codes";
  readonly owner: CodesOwner;
  /** Partitions to clear after the codes. */
  readonly places: readonly Partition[];
};

/** @param isDeleted true if the promotion is deleted too: then the uses of its codes are also cleared */
export function createForgetCodesTask(
  ctx: Context,
  owner: CodesOwner,
  { isDeleted }: { readonly isDeleted: boolean },
): Task<ForgetCodesWork> {
  const places = [listPartition(owner), ...(isDeleted ? usePartitions(owner) : [])];
  return newTask<ForgetCodesWork>(ctx, { kind: "forget-codes", owner, places });
}

/** Starts the task at once, so that few codes are gone before the answer. */
function startForgetting(ctx: Context, task: Task<ForgetCodesWork>): Promise<void> {
  return startTask(ctx, task, (work) => continueForgetting(ctx, work));
}

/** Deletes some codes, or clears the partitions once there are none. Answers the work that is left. */
export async function continueForgetting(
  ctx: Context,
  work: ForgetCodesWork,
): Promise<ForgetCodesWork | undefined> {
  const writes = await prepareForgettingWrites(ctx.table, work.owner);
  if (writes.length > 0) {
    await writeStep(ctx, writes);
    return work;
  }
  const remaining = await clearPartitions(ctx, { kind: "clear-partitions", places: work.places });
  return remaining && { ...work, places: remaining.places };
}

type CodesDecision = Decision & { readonly forgets?: Task<ForgetCodesWork> | undefined };

/** Commits a change as `commitChange` does, then begins to delete the codes that it gives up. A worker deletes the rest. */
export async function commitAndForgetCodes(
  ctx: Context,
  decide: () => Promise<CodesDecision>,
): Promise<KeptReply> {
  const last: { task?: Task<ForgetCodesWork> | undefined } = {};
  const reply = await commitChange(ctx, async () => {
    const { forgets, writes, ...rest } = await decide();
    last.task = forgets;
    return { ...rest, writes: forgets ? [...writes, buildTaskWrite(forgets)] : writes };
  });
  if (last.task) await startForgetting(ctx, last.task);
  return reply;
}
