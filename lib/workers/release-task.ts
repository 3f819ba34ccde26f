import { findEndOfQueue, getTask, replaceTask } from "../tasks/store.ts";
import type { Task } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import { losesItsTurn, restartWork } from "./kinds.ts";

/** Writes a new task, since only new ones call the worker. @returns undefined if no task with this id is set aside */
export async function releaseTask(
  ctx: Pick<Context, "table" | "newId" | "now">,
  id: string,
): Promise<Task | undefined> {
  const stored = await getTask(ctx.table, id);
  if (!stored?.value.setAside) return undefined;
  const { setAside: _, failures: __, leasedUntil: ___, ...task } = stored.value;
  const next = nextId(id);
  const queue = task.queue === id ? next : task.queue;
  const created_at = losesItsTurn(task.work) ? await findEndOfQueue(ctx, queue) : task.created_at;
  const anew: Task = { ...task, id: next, queue, created_at, work: restartWork(task.work) };
  return (await replaceTask(ctx, stored, anew)) ? anew : undefined;
}

/** Sorts behind the old id, so that tasks of one moment keep their order. */
function nextId(id: string): string {
  const [first, releases = "0"] = id.split("~");
  return `${first}~${Number(releases) + 1}`;
}
