import { endOfQueue, getTask, replaceTask } from "../tasks/store.ts";
import type { Task } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import { losesItsTurn, restarted } from "./kinds.ts";

/**
 * Puts a task back that was set aside. New tasks alone call the worker, so it is written as one. Builds begin anew and
 * come behind the others of their queue, the rest keep their turn.
 * @returns the new task; `undefined` when there is none with this id that is set aside
 */
export async function releaseTask(
  ctx: Pick<Context, "table" | "newId" | "now">,
  id: string,
): Promise<Task | undefined> {
  const { table, newId } = ctx;
  const stored = await getTask(table, id);
  if (!stored?.value.setAside) return undefined;
  const { setAside: _, failures: __, leasedUntil: ___, ...task } = stored.value;
  const next = nextId(id);
  const line = task.line === id ? next : task.line;
  const created_at = losesItsTurn(task.work) ? await endOfQueue(ctx, line) : task.created_at;
  const anew: Task = { ...task, id: next, line, created_at, work: restarted(task.work) };
  return (await replaceTask(table, stored, anew, newId())) ? anew : undefined;
}

/** Behind the old id, so that tasks of one moment keep their order. */
function nextId(id: string): string {
  const [own, releases = "0"] = id.split("~");
  return `${own}~${Number(releases) + 1}`;
}
