import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import type { Task } from "../tasks/task.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Definition } from "./custom-apis/custom-api.ts";
import { leftoversOfChange } from "./leftovers-store.ts";

/**
 * Builds the task that deletes what a changed definition no longer keeps, if anything.
 * @answers What removes what a changed field leaves behind?
 */
export function buildClearTask(
  ctx: Context,
  before: Definition,
  after: Definition,
): Task<ClearWork> | undefined {
  const places = leftoversOfChange(before, after);
  return places.length > 0 ? newTask<ClearWork>(ctx, { kind: "clear-partitions", places }) : undefined;
}

export async function clearLeftovers(ctx: Context, task: Task<ClearWork> | undefined): Promise<void> {
  if (task) await startTask(ctx, task, (work) => clearPartitions(ctx, work));
}
