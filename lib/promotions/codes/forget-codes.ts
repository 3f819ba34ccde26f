import { writeStep } from "../../table/effects/write-step.ts";
import type { Partition } from "../../table/entity.ts";
import { clearPartitions } from "../../tasks/clear-partitions.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask } from "../../tasks/work-on.ts";
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
