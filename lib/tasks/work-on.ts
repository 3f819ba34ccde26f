import type { Deadline } from "../kernel/deadline.ts";
import { describeErrorForLog } from "../kernel/logged-error.ts";
import type { Document } from "../table/entity.ts";
import { tableForTasks } from "../table/stamp/stamped-table.ts";
import type { Context } from "../use-case/context.ts";
import { keepFailure } from "./set-aside.ts";
import { endTask, findEndOfQueue, getTasks, saveTask } from "./store.ts";
import { isBusy, type MustWait, selectReadyTasks, type Task, type Work, type WorkStep } from "./task.ts";

/** For a write on its way at the deadline, and for clock differences. */
const LEASE_MARGIN_MS = 2000;

export function newTask<W extends Work>(ctx: Context, work: W): Task<W> {
  const id = ctx.newId();
  return { id, queue: id, created_at: ctx.now().toISOString(), leasedUntil: leaseEnd(ctx), work };
}

/** Sorts behind the queue's tasks, whatever the writers' clocks said. */
export async function newQueuedTask<W extends Work>(ctx: Context, work: W, queue: string): Promise<Task<W>> {
  return { ...newTask(ctx, work), queue, created_at: await findEndOfQueue(ctx, queue) };
}

/** For the worker alone: the request does not begin with it. */
export async function newWaitingTask<W extends Work>(ctx: Context, work: W, queue: string): Promise<Task<W>> {
  const { leasedUntil: _, ...task } = await newQueuedTask(ctx, work, queue);
  return task;
}

export function leaseEnd({ now, deadline }: Context): string {
  return new Date(now().getTime() + deadline.left() + LEASE_MARGIN_MS).toISOString();
}

/** Works on a new task, unless others are before it in its queue; the worker does the rest. */
export async function startTask<W extends Work>(
  ctx: Context,
  task: Task<W>,
  step: WorkStep<W>,
  mustWait: MustWait = () => false,
): Promise<void> {
  const taken = { value: task, version: 1 };
  if (await isReady(ctx, task, mustWait)) await workOn(ctx, taken, step);
  else await isKept(ctx, taken, () => keepProgress(ctx, taken, task.work));
}

async function isReady({ table }: Context, { id, queue }: Task, mustWait: MustWait): Promise<boolean> {
  if (queue === id) return true;
  try {
    return selectReadyTasks(await getTasks(table), mustWait).some((task) => task.id === id);
  } catch {
    return false;
  }
}

/** Works for a slice of time. Never throws, since the decision stands. @returns whether the task made progress */
export async function workOn<W extends Work>(
  ctx: Context,
  taken: Document<Task<W>>,
  step: WorkStep<W>,
  saving: () => Context = () => ctx,
): Promise<boolean> {
  const hasTime = workSlice(ctx.deadline);
  const stepping = { ...ctx, table: tableForTasks(ctx.table) };
  let current = taken;
  let work: W | undefined = taken.value.work;
  let steps = 0;
  try {
    do {
      work = await step(stepping, work, {});
      steps += 1;
      if (work && steps === 1) current = await forgetFailures(ctx, current, work);
    } while (work && hasTime());
  } catch (error) {
    logFailure(ctx, "task-step-failed", taken.value, error);
    if (steps === 0) return isKept(ctx, taken, () => keepFailure(saving(), taken, error));
  }
  return isKept(ctx, current, () => keepProgress(saving(), current, work));
}

/** After a step, so that workers which are stopped again and again, but get on, do not set the task aside. */
async function forgetFailures<W extends Work>(
  { table }: Context,
  taken: Document<Task<W>>,
  work: W,
): Promise<Document<Task<W>>> {
  const { failures = 0, ...value } = taken.value;
  if (failures < 2) return taken;
  const isSaved = await saveTask(table, { ...value, work }, taken.version);
  return isSaved ? { value: { ...value, work }, version: taken.version + 1 } : taken;
}

/** A busy table needs no alarm; any other error is our fault. */
export function logFailure(
  { log }: Pick<Context, "log">,
  event: string,
  { id, work: { kind } }: Task,
  error: unknown,
): void {
  if (isBusy(error)) log.warn(event, { task: id, kind, ...describeErrorForLog(error) });
  else log.error(event, { task: id, kind, error });
}

async function keepProgress<W extends Work>(
  ctx: Context,
  taken: Document<Task<W>>,
  work: W | undefined,
): Promise<boolean> {
  const { leasedUntil: _, leaseHolder: __, failures: ___, ...task } = taken.value;
  if (work) await saveTask(ctx.table, { ...task, work }, taken.version);
  else await endTask(ctx, taken);
  return true;
}

async function isKept(
  { log }: Context,
  { value: { id, work } }: Document<Task>,
  keep: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await keep();
  } catch (error) {
    log.warn("task-not-kept", { task: id, kind: work.kind, ...describeErrorForLog(error) });
    return false;
  }
}

/** Reserved to save progress and to answer. */
const RESERVE_MS = 2000;

/** Longest work on one task, so that tasks take turns. */
const SLICE_MS = 2500;

function workSlice(deadline: Deadline): () => boolean {
  const end = Math.max(RESERVE_MS, deadline.left() - SLICE_MS);
  return () => deadline.left() > end;
}
