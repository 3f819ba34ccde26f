import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import type { Task } from "../tasks/task.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Definition } from "./custom-apis/custom-api.ts";
import { leftoversOfChange } from "./leftovers-store.ts";

/** The task of clearing away what a changed definition keeps no longer, to be written with the change; none where it keeps all. */
export function clearTask(ctx: Context, before: Definition, after: Definition): Task<ClearWork> | undefined {
  const places = leftoversOfChange(before, after);
  return places.length > 0 ? newTask<ClearWork>(ctx, { kind: "clear-partitions", places }) : undefined;
}

/** Begins to clear away, once the change is written. */
export async function clearLeftovers(ctx: Context, task: Task<ClearWork> | undefined): Promise<void> {
  if (task) await startTask(ctx, task, (work) => clearPartitions(ctx, work));
}
