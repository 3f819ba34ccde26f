import { errorText } from "../kernel/logged-error.ts";
import type { Document } from "../table/documents.ts";
import type { Context } from "../use-case/context.ts";
import { saveTask } from "./store.ts";
import { isBusy, type Task } from "./task.ts";

/**
 * How many leases of the worker may end without a step before it leaves a task alone. A lease is counted when it is
 * taken: work that takes the function down never comes back to say so.
 */
export const MOST_FAILURES = 5;

/** Whether the worker has taken this task so often, and come no step further, that it leaves it alone. */
export function hasFailed({ failures = 0 }: Task): boolean {
  return failures >= MOST_FAILURES;
}

/**
 * What becomes of a task on which no step was done. A busy table says nothing about the task, so that lease does not
 * count; a request's own try never does.
 * @returns whether the task was set aside
 */
export async function keepFailure(
  ctx: Context,
  { value: task, version }: Document<Task>,
  error: unknown,
): Promise<boolean> {
  if (task.failures === undefined) return false;
  if (!isBusy(error)) return hasFailed(task) && setAside(ctx, { value: task, version }, errorText(error));
  await saveTask(ctx.table, { ...task, failures: task.failures - 1 }, version);
  return false;
}

/** Leaves a task where it is until an operator releases it. @returns false when someone else was faster */
export async function setAside(
  { table, now, log }: Pick<Context, "table" | "now" | "log">,
  { value: { leasedUntil: _, leaseHolder: __, ...task }, version }: Document<Task>,
  reason: string,
): Promise<boolean> {
  const at = now().toISOString();
  if (!(await saveTask(table, { ...task, setAside: { at, reason } }, version))) return false;
  log.error("task-set-aside", { task: task.id, kind: task.work.kind, reason });
  return true;
}
