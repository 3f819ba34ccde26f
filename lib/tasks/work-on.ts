import { ApiError } from "../errors.ts";
import type { Context } from "../http/context.ts";
import { loggedError } from "../logged-error.ts";
import type { Document } from "../table/documents.ts";
import { workSlice } from "../table/work-slice.ts";
import { endTask, getTasks, saveTask } from "./store.ts";
import { firstInLine, type Step, type Task, type Work } from "./task.ts";

/** Beyond its deadline nobody sends a write; this much is for one that is on its way, and for clocks that differ. */
const LEASE_MARGIN_MS = 2000;

/** A task that this request decides and will work on as soon as it is written. */
export function newTask<W extends Work>(ctx: Context, work: W): Task<W> {
  const id = ctx.newId();
  return { id, line: id, created_at: ctx.now().toISOString(), leasedUntil: leaseEnd(ctx), work };
}

/** The same behind the tasks of a line that are there now, whatever the clocks of their writers said. */
export async function newTaskInLine<W extends Work>(ctx: Context, work: W, line: string): Promise<Task<W>> {
  const before = (await getTasks(ctx.table)).filter((task) => task.line === line);
  const earliest = Math.max(...before.map(({ created_at }) => Date.parse(created_at) + 1));
  const created = new Date(Math.max(ctx.now().getTime(), earliest));
  return { ...newTask(ctx, work), line, created_at: created.toISOString() };
}

/** Until when a worker who starts now may write. */
export function leaseEnd({ now, deadline }: Context): string {
  return new Date(now().getTime() + deadline.left() + LEASE_MARGIN_MS).toISOString();
}

/**
 * Works on a task that this request has just written, unless others are before it in its line; what is left is for
 * the worker.
 */
export async function startTask<W extends Work>(ctx: Context, task: Task<W>, step: Step<W>): Promise<void> {
  if (await isFirst(ctx, task)) await workOn(ctx, { value: task, version: 1 }, step);
  else await kept(ctx, task, task.work, 1);
}

async function isFirst({ table }: Context, { id, line }: Task): Promise<boolean> {
  if (line === id) return true;
  try {
    return firstInLine(await getTasks(table)).some((task) => task.id === id);
  } catch {
    return false;
  }
}

/**
 * Works on a task for a slice of the time, and gives back what is left for others. What was decided stays decided:
 * nothing that goes wrong here is the caller's failure. Without a step done the lease is left to run out, so that a
 * task which fails is tried again at the pace of leases.
 * @returns whether the task has come further
 */
export async function workOn<W extends Work>(
  ctx: Context,
  { value: task, version }: Document<Task<W>>,
  step: Step<W>,
): Promise<boolean> {
  const hasTime = workSlice(ctx.deadline);
  let work: W | undefined = task.work;
  let steps = 0;
  try {
    do {
      work = await step(work);
      steps += 1;
    } while (work && hasTime());
  } catch (error) {
    // A busy table is nothing to wake somebody for; anything else is a fault of ours.
    const say = error instanceof ApiError ? ctx.log.warn : ctx.log.error;
    say("task-step-failed", { task: task.id, kind: task.work.kind, ...loggedError(error) });
  }
  return steps > 0 && kept(ctx, task, work, version);
}

async function kept<W extends Work>(
  { table, newId, log }: Context,
  { leasedUntil: _, ...task }: Task<W>,
  work: W | undefined,
  version: number,
): Promise<boolean> {
  try {
    if (work) await saveTask(table, { ...task, work }, version);
    else await endTask(table, task.id, newId());
    return true;
  } catch (error) {
    log.warn("task-not-kept", { task: task.id, kind: task.work.kind, ...loggedError(error) });
    return false;
  }
}
