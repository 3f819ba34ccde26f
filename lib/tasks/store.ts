import { isDeepStrictEqual } from "node:util";
import { type Document, getDocument, putDocument, queryDocuments } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import { packed } from "../table/stored.ts";
import { ConditionFailed, certainly, type Table, type Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Task, Work } from "./task.ts";

/** What the worker's filter on the table's changes looks for. */
export const TASK_TYPE = "task";

export function getTask(table: Table, id: string): Promise<Document<Task> | undefined> {
  return getDocument(table, keys.task(id));
}

/** Every task that is not done. */
export function getTasks(table: Table): Promise<Task[]> {
  return queryDocuments(table, keys.task("").pk);
}

/** When a task is created that comes behind those of a line, whatever the clocks of their writers said. */
export async function endOfQueue(
  { table, now }: Pick<Context, "table" | "now">,
  line: string,
): Promise<string> {
  const before = (await getTasks(table)).filter((task) => task.line === line);
  const earliest = Math.max(...before.map(({ created_at }) => Date.parse(created_at) + 1));
  return new Date(Math.max(now().getTime(), earliest)).toISOString();
}

/** Writes a new task, for the transaction that decides it. */
export function taskWrite(task: Task): Write {
  return putDocument(keys.task(task.id), TASK_TYPE, task);
}

const LARGEST_WORK_BYTES = 360 * 1024; // DynamoDB: 400 KB for an item, with room for the task around it

/** Whether a task can hold this work; what it cannot hold is begun again for ever. */
export function isKeepable(work: Work): boolean {
  return packed(work).packed.length <= LARGEST_WORK_BYTES;
}

/**
 * Saves a task that was read at this version. When the answer is lost, the task itself tells whether it was saved.
 * @param again for that look at it
 * @returns false when someone else has changed the task since it was read
 */
export async function saveTask(
  table: Table,
  task: Task,
  version: number,
  again = () => table,
): Promise<boolean> {
  const { put, when } = putDocument(keys.task(task.id), TASK_TYPE, task, version);
  try {
    if ((await table.put(put, when)) === "written") return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (!error.isRepeated) return false;
  }
  const found = await getTask(again(), task.id);
  return found?.version === version + 1 && isDeepStrictEqual(found.value, task);
}

/** False when someone else has changed the old task since it was read. */
export async function replaceTask(
  table: Table,
  { value: old, version }: Document<Task>,
  task: Task,
  token: string,
): Promise<boolean> {
  try {
    const writes = [{ delete: keys.task(old.id), when: { only: { version } } }, taskWrite(task)];
    await certainly(table.transact(writes, token));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/**
 * Ends a task of which all is done, unless someone else has taken it over: that one may be doing a step again, and
 * what waits for the task must wait for that, too.
 */
export async function endTask(
  table: Table,
  { value, version }: Document<Task>,
  token: string,
): Promise<void> {
  try {
    await table.transact([{ delete: keys.task(value.id), when: { only: { version } } }], token);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
