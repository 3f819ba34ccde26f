import { isDeepStrictEqual } from "node:util";
import { isRefused, putStep, writeStep, writeStepSurely } from "../table/effects/write-step.ts";
import {
  type Document,
  decodeItem,
  entity,
  getDocument,
  putDocument,
  queryDocuments,
  renameFields,
} from "../table/entity.ts";
import { indexKeys, keys } from "../table/keys.ts";
import { MOST_ITEM_BYTES } from "../table/limits.ts";
import { pack } from "../table/pack.ts";
import type { Check, Delete, Item, Put, Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Task, Work } from "./task.ts";

/** The worker's filter on the table's changes matches this value. */
export const TASK_TYPE = "task";

const taskEntity = entity<Task>(
  TASK_TYPE,
  renameFields<Task>([
    ["queue", "line"],
    ["leaseHolder", "holder"],
  ]),
);

export function getTask(table: Table, id: string): Promise<Document<Task> | undefined> {
  return getDocument(table, taskEntity, keys.task(id));
}

export function getTasks(table: Table): Promise<Task[]> {
  return queryDocuments(table, taskEntity, { pk: keys.task("").pk });
}

export function decodeTask(item: Item): Task {
  return decodeItem(taskEntity, item);
}

/** Sorts a new task behind the queue, whatever the writers' clocks said. */
export async function findEndOfQueue(
  { table, now }: Pick<Context, "table" | "now">,
  queue: string,
): Promise<string> {
  const before = (await getTasks(table)).filter((task) => task.queue === queue);
  const earliest = Math.max(...before.map(({ created_at }) => Date.parse(created_at) + 1));
  return new Date(Math.max(now().getTime(), earliest)).toISOString();
}

/** For the transaction that decides the task. */
export function buildTaskWrite(task: Task): Put {
  return putDocument(taskEntity, keys.task(task.id), task);
}

/** Holds while no worker has taken over the new task. */
export function buildUnchangedCheck({ id }: Task): Check {
  return { check: keys.task(id), when: { only: { version: 1 } } };
}

/** For a transaction that does the rest of the work itself. */
export function buildUnchangedRemoval(task: Task): Delete {
  return taskDeletion({ value: task, version: 1 });
}

const MOST_WORK_BYTES = MOST_ITEM_BYTES - 20 * 1024;

/** A task that is too large would start again and again. */
export function isKeepable(work: Work): boolean {
  return pack(work).length <= MOST_WORK_BYTES;
}

/** @param again reads the task after a lost answer @returns false when another writer has changed the task */
export async function saveTask(
  table: Table,
  task: Task,
  version: number,
  again = () => table,
): Promise<boolean> {
  const { put, when } = putDocument(taskEntity, keys.task(task.id), task, version);
  const outcome = await putStep(table, { put: { ...put, ...buildAsideKeys(task) }, when });
  if (outcome.isWritten) return true;
  if (isRefused(outcome)) return false;
  const stored = await getTask(again(), task.id);
  return stored?.version === version + 1 && isDeepStrictEqual(stored.value, task);
}

/** Lets tasks that wait for an operator be counted without reading the others. */
function buildAsideKeys({ setAside }: Task): Pick<Item, "gsi1pk" | "gsi1sk"> {
  return setAside ? { gsi1pk: indexKeys.tasksSetAside(), gsi1sk: setAside.at } : {};
}

type Writer = Pick<Context, "table" | "newId">;

/** @returns false when another writer has changed the old task */
export async function replaceTask(writer: Writer, old: Document<Task>, task: Task): Promise<boolean> {
  const failed = await writeStepSurely(writer, [taskDeletion(old), buildTaskWrite(task)]);
  return failed.length === 0;
}

/** Ends a task unless another worker has taken it over: that one may repeat a step, and later tasks must wait. */
export async function endTask(writer: Writer, task: Document<Task>): Promise<void> {
  await writeStep(writer, [taskDeletion(task)]);
}

function taskDeletion({ value, version }: Document<Task>): Delete {
  return { delete: keys.task(value.id), when: { only: { version } } };
}
