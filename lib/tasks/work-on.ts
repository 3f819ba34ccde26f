import { loggedError } from "../kernel/logged-error.ts";
import type { Document } from "../table/documents.ts";
import type { Context } from "../use-case/context.ts";
import { keepFailure } from "./set-aside.ts";
import { endOfQueue, endTask, getTasks, saveTask } from "./store.ts";
import { isBusy, type MustWait, readyTasks, type Task, type Work, type WorkStep } from "./task.ts";
import { workSlice } from "./work-slice.ts";

/** Beyond its deadline nobody sends a write; this much is for one that is on its way, and for clocks that differ. */
const LEASE_MARGIN_MS = 2000;

/** A task that this request decides and will work on as soon as it is written. */
export function newTask<W extends Work>(ctx: Context, work: W): Task<W> {
  const id = ctx.newId();
  return { id, queue: id, created_at: ctx.now().toISOString(), leasedUntil: leaseEnd(ctx), work };
}

/** The same behind the tasks of a queue that are there now, whatever the clocks of their writers said. */
export async function newQueuedTask<W extends Work>(ctx: Context, work: W, queue: string): Promise<Task<W>> {
  return { ...newTask(ctx, work), queue, created_at: await endOfQueue(ctx, queue) };
}

/** Until when a worker who starts now may write. */
export function leaseEnd({ now, deadline }: Context): string {
  return new Date(now().getTime() + deadline.left() + LEASE_MARGIN_MS).toISOString();
}

/**
 * Works on a task that this request has just written, unless others are before it in its queue; what is left is for
 * the worker.
 */
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
    return readyTasks(await getTasks(table), mustWait).some((task) => task.id === id);
  } catch {
    return false;
  }
}

/**
 * Works on a task for a slice of the time, and gives back what is left for others. What was decided stays decided:
 * nothing that goes wrong here is the caller's failure. Without a step done the lease is left to run out, so that a
 * task which fails is tried again at the pace of leases.
 * @param saving for saving how far it has come when the slice's own time is over, at the version that was taken
 * @returns whether the task has come further
 */
export async function workOn<W extends Work>(
  ctx: Context,
  taken: Document<Task<W>>,
  step: WorkStep<W>,
  saving: () => Context = () => ctx,
): Promise<boolean> {
  const hasTime = workSlice(ctx.deadline);
  let work: W | undefined = taken.value.work;
  let steps = 0;
  try {
    do {
      work = await step(work);
      steps += 1;
    } while (work && hasTime());
  } catch (error) {
    logFailure(ctx, "task-step-failed", taken.value, error);
    if (steps === 0) return isKept(ctx, taken, () => keepFailure(saving(), taken, error));
  }
  return isKept(ctx, taken, () => keepProgress(saving(), taken, work));
}

/** A busy table is nothing to wake somebody for; anything else is a fault of ours. */
export function logFailure(
  { log }: Pick<Context, "log">,
  event: string,
  { id, work: { kind } }: Task,
  error: unknown,
): void {
  if (isBusy(error)) log.warn(event, { task: id, kind, ...loggedError(error) });
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

/** What was decided stays so, whether or not it can be saved how far it has come. */
async function isKept(
  { log }: Context,
  { value: { id, work } }: Document<Task>,
  keep: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await keep();
  } catch (error) {
    log.warn("task-not-kept", { task: id, kind: work.kind, ...loggedError(error) });
    return false;
  }
}
