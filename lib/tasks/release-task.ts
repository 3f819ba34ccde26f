import type { PublishWork } from "../catalogs/publish-release.ts";
import type { Context } from "../use-case/context.ts";
import { endOfLine, getTask, replaceTask } from "./store.ts";
import type { Task, Work } from "./task.ts";

/**
 * Puts a task back that was set aside. New tasks alone call the worker, so it is written as one. Builds begin anew, so
 * they come behind the others; before one that is half done, the older plan would win. The rest keep their turn.
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
  const created_at = task.work.kind === "build-children" ? await endOfLine(ctx, line) : task.created_at;
  const anew: Task = { ...task, id: next, line, created_at, work: beginning(task.work) };
  return (await replaceTask(table, stored, anew, newId())) ? anew : undefined;
}

/** Behind the old id, so that tasks of one moment keep their order. */
function nextId(id: string): string {
  const [own, releases = "0"] = id.split("~");
  return `${own}~${Number(releases) + 1}`;
}

/**
 * What has read the store does not go on: while it was set aside, others may have gone past it, and what it had read is
 * old. Builds begin anew, publications fail if they have written anything. The rest go on where they are.
 */
function beginning(work: Work): Work {
  switch (work.kind) {
    case "build-children":
      return { ...work, at: { step: "plan" } };
    case "publish-release":
      return hasWritten(work) ? { ...work, at: { step: "fail" } } : work;
    case "change-links":
    case "forget-product":
    case "clear-partitions":
      return work;
    default:
      return work satisfies never; // a newer version's, which knows how to begin it
  }
}

/**
 * Whether there are products under the release's number. A new plan would leave those that are gone from it in place,
 * and with the release shoppers would see and buy them.
 */
function hasWritten({ at: { step } }: PublishWork): boolean {
  return step === "write" || step === "finish";
}
