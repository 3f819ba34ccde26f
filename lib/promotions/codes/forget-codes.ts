import type { CodesOwner } from "../../live-promotions/code.ts";
import { forgettingWrites, listPartition } from "../../live-promotions/code-list-store.ts";
import { usePartitions } from "../../live-promotions/code-use-records-store.ts";
import type { Partition } from "../../table/documents.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import { clearPartitions } from "../../tasks/clear-partitions.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";

/** The removing of the codes that a promotion has given up: it was deleted, or activated again. */
export type ForgetCodesWork = {
  readonly kind: "forget-codes";
  readonly owner: CodesOwner;
  /** What else is to be cleared, once the codes are gone. */
  readonly places: readonly Partition[];
};

/**
 * The task of forgetting codes, for the transaction that gives them up.
 * @param isDeleted whether the promotion goes, too, and with it what orders took of its codes
 */
export function forgetCodesTask(
  ctx: Context,
  owner: CodesOwner,
  { isDeleted }: { readonly isDeleted: boolean },
): Task<ForgetCodesWork> {
  const places = [listPartition(owner), ...(isDeleted ? usePartitions(owner) : [])];
  return newTask<ForgetCodesWork>(ctx, { kind: "forget-codes", owner, places });
}

/** Works on the task once it is written: few codes are gone with the answer. */
export function startForgetting(ctx: Context, task: Task<ForgetCodesWork>): Promise<void> {
  return startTask(ctx, task, (work) => forgetCodes(ctx, work));
}

/** Removes some codes, and when there are none left the list and the rest. */
export async function forgetCodes(ctx: Context, work: ForgetCodesWork): Promise<ForgetCodesWork | undefined> {
  const writes = await forgettingWrites(ctx.table, work.owner);
  if (writes.length > 0) {
    await writeStep(ctx, writes);
    return work;
  }
  const left = await clearPartitions(ctx, { kind: "clear-partitions", places: work.places });
  return left && { ...work, places: left.places };
}
