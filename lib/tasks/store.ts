import { isDeepStrictEqual } from "node:util";
import { type Document, getDocument, putDocument, queryDocuments } from "../table/documents.ts";
import { isRefused, putStep, writeStep, writeStepSurely } from "../table/effects/write-step.ts";
import { decoded, entity, storedUnder } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { MOST_ITEM_BYTES } from "../table/limits.ts";
import { pack } from "../table/pack.ts";
import type { Check, Delete, Item, Put, Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Task, Work } from "./task.ts";

/** What the worker's filter on the table's changes looks for. */
export const TASK_TYPE = "task";

const taskEntity = entity<Task>(
  TASK_TYPE,
  storedUnder<Task>([
    ["queue", "line"],
    ["leaseHolder", "holder"],
  ]),
);

/** One task with the version of its item. */
export function getTask(table: Table, id: string): Promise<Document<Task> | undefined> {
  return getDocument(table, taskEntity, keys.task(id));
}

/** Every task that is not done. */
export function getTasks(table: Table): Promise<Task[]> {
  return queryDocuments(table, taskEntity, { pk: keys.task("").pk });
}

/** The task in a stored item. */
export function taskOf(item: Item): Task {
  return decoded(taskEntity, item);
}

/** When a task is created that comes behind those of a queue, whatever the clocks of their writers said. */
export async function endOfQueue(
  { table, now }: Pick<Context, "table" | "now">,
  queue: string,
): Promise<string> {
  const before = (await getTasks(table)).filter((task) => task.queue === queue);
  const earliest = Math.max(...before.map(({ created_at }) => Date.parse(created_at) + 1));
  return new Date(Math.max(now().getTime(), earliest)).toISOString();
}

/** Writes a new task, for the transaction that decides it. */
export function taskWrite(task: Task): Put {
  return putDocument(taskEntity, keys.task(task.id), task);
}

/** Holds as long as a new task is as its request wrote it: nobody else has taken it over. */
export function untouchedTask({ id }: Task): Check {
  return { check: keys.task(id), when: { only: { version: 1 } } };
}

/** Takes a new task away as its request wrote it, for the transaction that does the last of its work or needs it no more. */
export function untouchedTaskRemoval(task: Task): Delete {
  return taskDeletion({ value: task, version: 1 });
}

const MOST_WORK_BYTES = MOST_ITEM_BYTES - 20 * 1024; // room for the task around it

/** Whether a task can hold this work; what it cannot hold is begun again for ever. */
export function isKeepable(work: Work): boolean {
  return pack(work).length <= MOST_WORK_BYTES;
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
  const outcome = await putStep(table, putDocument(taskEntity, keys.task(task.id), task, version));
  if (outcome.isWritten) return true;
  if (isRefused(outcome)) return false;
  const stored = await getTask(again(), task.id);
  return stored?.version === version + 1 && isDeepStrictEqual(stored.value, task);
}

type Writer = Pick<Context, "table" | "newId">;

/** Writes a task in place of another one. @returns false when someone else has changed the old one since it was read */
export async function replaceTask(writer: Writer, old: Document<Task>, task: Task): Promise<boolean> {
  const failed = await writeStepSurely(writer, [taskDeletion(old), taskWrite(task)]);
  return failed.length === 0;
}

/**
 * Ends a task of which all is done, unless someone else has taken it over: that one may be doing a step again, and
 * what waits for the task must wait for that, too.
 */
export async function endTask(writer: Writer, task: Document<Task>): Promise<void> {
  await writeStep(writer, [taskDeletion(task)]);
}

function taskDeletion({ value, version }: Document<Task>): Delete {
  return { delete: keys.task(value.id), when: { only: { version } } };
}
