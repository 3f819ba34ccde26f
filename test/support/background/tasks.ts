import type { Table } from "../../../lib/table/table.ts";
import { taskWrite } from "../../../lib/tasks/store.ts";
import type { Task } from "../../../lib/tasks/task.ts";
import { NOON } from "../runtime.ts";

/** Where a task of that id finds what it clears. */
const placeOf = (id: string) => `ENTRY#${id}`;

export const minutesAgo = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000).toISOString();

/** A task in a queue of its own that clears a partition. */
export const aTask = (id: string, { work, ...more }: Partial<Task> = {}): Task => ({
  id,
  queue: id,
  created_at: NOON.toISOString(),
  ...more,
  work: work ?? { kind: "clear-partitions", places: [{ pk: placeOf(id) }] },
});

/** Stores a task whose work is one item. */
export async function putTask(table: Table, task: Task): Promise<void> {
  await table.transact([taskWrite(task)], task.id);
  await table.put({ pk: placeOf(task.id), sk: "1", type: "t" }, { only: "absent" });
}
