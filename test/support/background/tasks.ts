import type { Table } from "../../../lib/table/table.ts";
import { buildTaskWrite } from "../../../lib/tasks/store.ts";
import type { Task } from "../../../lib/tasks/task.ts";
import { NOON } from "../runtime.ts";

/** The partition that a task with this id clears. */
const taskKey = (id: string) => `ENTRY#${id}`;

export const minutesAgo = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000).toISOString();

/** A task that clears a partition, in a queue of its own. */
export const aTask = (id: string, { work, ...more }: Partial<Task> = {}): Task => ({
  id,
  queue: id,
  created_at: NOON.toISOString(),
  ...more,
  work: work ?? { kind: "clear-partitions", places: [{ pk: taskKey(id) }] },
});

/** Stores a task whose work consists of one item. */
export async function putTask(table: Table, task: Task): Promise<void> {
  await table.transact([buildTaskWrite(task)], task.id);
  await table.put({ pk: taskKey(task.id), sk: "1", type: "t" }, { only: "absent" });
}
