import { errorText } from "../kernel/logged-error.ts";
import type { Document } from "../table/entity.ts";
import type { Context } from "../use-case/context.ts";
import { saveTask } from "./store.ts";
import { isBusy, type Task } from "./task.ts";

/**
 * Leases without a step before a task is set aside. Counted when taken, since a crash cannot report itself.
 * @answers Which task may run now, and when is it given up?
 */
export const MOST_FAILURES = 5;

export function hasFailed({ failures = 0 }: Task): boolean {
  return failures >= MOST_FAILURES;
}

/** Records that a task made no step; a busy table does not count. @returns whether the task was set aside */
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

/** Leaves a task until an operator releases it. @returns false when another writer was faster */
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
