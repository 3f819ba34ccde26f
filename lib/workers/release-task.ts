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
  const stored = await getTask(ctx.table, id);
  if (!stored?.value.setAside) return undefined;
  const { setAside: _, failures: __, leasedUntil: ___, ...task } = stored.value;
  const next = nextId(id);
  const queue = task.queue === id ? next : task.queue;
  const created_at = losesItsTurn(task.work) ? await endOfQueue(ctx, queue) : task.created_at;
  const anew: Task = { ...task, id: next, queue, created_at, work: restarted(task.work) };
  return (await replaceTask(ctx, stored, anew)) ? anew : undefined;
}

/** Behind the old id, so that tasks of one moment keep their order. */
function nextId(id: string): string {
  const [first, releases = "0"] = id.split("~");
  return `${first}~${Number(releases) + 1}`;
}
