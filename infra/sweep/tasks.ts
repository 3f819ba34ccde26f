import { randomUUID } from "node:crypto";
import type { Table } from "../../lib/table/table.ts";
import { getTasks } from "../../lib/tasks/store.ts";
import { type Task, tasksInOrder } from "../../lib/tasks/task.ts";
import { releaseTask } from "../../lib/workers/release-task.ts";

/** What background work is there, a line for each: what waits for the worker, and what it leaves alone. */
export type TaskReport = { readonly waiting: readonly string[]; readonly setAside: readonly string[] };

export function reportTasks(tasks: readonly Task[], now: Date): TaskReport {
  const ordered = tasksInOrder(tasks);
  return {
    waiting: ordered
      .filter(({ setAside }) => !setAside)
      .map((task) => `${nameOf(task)} is not done, since ${task.created_at}`),
    setAside: ordered.flatMap((task) =>
      task.setAside
        ? [`${nameOf(task)} is set aside, since ${ageOf(task.setAside.at, now)}: ${task.setAside.reason}`]
        : [],
    ),
  };
}

/**
 * Puts back tasks that were set aside.
 * @param which the id of one, or `all`
 * @returns a line for each
 * @throws Error when there is none with this id
 */
export async function releaseTasks(table: Table, which: string): Promise<readonly string[]> {
  const wanted = (await getTasks(table)).filter(
    ({ id, setAside }) => setAside && (which === id || which === "all"),
  );
  const lines: string[] = [];
  for (const task of tasksInOrder(wanted)) {
    const released = await releaseTask({ table, newId: randomUUID, now: () => new Date() }, task.id);
    if (released) lines.push(`${nameOf(task)} is released, as ${released.id}`);
  }
  if (lines.length === 0 && which !== "all") throw new Error(`There is no task ${which} that is set aside.`);
  return lines;
}

function nameOf({ id, work }: Task): string {
  return `Task ${id} to ${work.kind.replace("-", " ")}`;
}

function ageOf(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 2 * 24 * 60
    ? `${Math.floor(minutes / 60)} hours`
    : `${Math.floor(minutes / 24 / 60)} days`;
}
