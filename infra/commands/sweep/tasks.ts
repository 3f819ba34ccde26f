import { randomUUID } from "node:crypto";
import type { Table } from "../../../lib/table/table.ts";
import { getTasks } from "../../../lib/tasks/store.ts";
import { sortTasks, type Task } from "../../../lib/tasks/task.ts";
import { releaseTask } from "../../../lib/workers/carry-on-tasks.ts";

/** Background tasks, one line each: those that wait for the worker, and those set aside after failures. */
export type TaskReport = { readonly waiting: readonly string[]; readonly setAside: readonly string[] };

export function reportTasks(tasks: readonly Task[], now: Date): TaskReport {
  const ordered = sortTasks(tasks);
  return {
    waiting: ordered
      .filter(({ setAside }) => !setAside)
      .map((task) => `${formatTask(task)} is not done, since ${task.created_at}`),
    setAside: ordered.flatMap((task) =>
      task.setAside
        ? [
            `${formatTask(task)} is set aside, since ${formatAge(task.setAside.at, now)}: ${task.setAside.reason}`,
          ]
        : [],
    ),
  };
}

/**
 * Returns tasks that were set aside to the worker.
 * @param which id of a task, or `all`
 * @returns a line for each
 * @throws Error if no task has this id
 */
export async function releaseTasks(table: Table, which: string): Promise<readonly string[]> {
  const wanted = (await getTasks(table)).filter(
    ({ id, setAside }) => setAside && (which === id || which === "all"),
  );
  const lines: string[] = [];
  for (const task of sortTasks(wanted)) {
    const released = await releaseTask({ table, newId: randomUUID, now: () => new Date() }, task.id);
    if (released) lines.push(`${formatTask(task)} is released, as ${released.id}`);
  }
  if (lines.length === 0 && which !== "all") throw new Error(`There is no task ${which} that is set aside.`);
  return lines;
}

function formatTask({ id, work }: Task): string {
  return `Task ${id} to ${work.kind.replace("-", " ")}`;
}

function formatAge(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 2 * 24 * 60
    ? `${Math.floor(minutes / 60)} hours`
    : `${Math.floor(minutes / 24 / 60)} days`;
}
