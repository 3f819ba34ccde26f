import { byCreation } from "../kernel/by-creation.ts";
import { ApiError } from "../kernel/errors.ts";

/**
 * What is to be done and how far it has come; the next step follows from it alone. Each area describes its own work,
 * `lib/workers` knows all of it.
 */
export type Work = { readonly kind: string; readonly [field: string]: unknown };

/**
 * Something that a request has decided and that takes more than one transaction to carry out. It is written in the
 * transaction that decides it, and goes away when all of it is done.
 */
export type Task<W extends Work = Work> = {
  readonly id: string;
  /** Tasks of one queue are carried out one after the other, oldest first. */
  readonly queue: string;
  readonly created_at: string;
  /** Until when somebody works on it; after that they write nothing more and anyone may take over. */
  readonly leasedUntil?: string;
  /** Tells the worker's lease from any other, for a worker that got no answer when it took it. */
  readonly leaseHolder?: string;
  /** Leases that the worker took, up to the present one, since a step was done. */
  readonly failures?: number;
  /** Since when and why nobody works on it until an operator releases it. */
  readonly setAside?: { readonly at: string; readonly reason: string };
  readonly work: W;
};

/**
 * Does a piece of the work in a second or less and may be done again without harm, also while somebody else does it.
 * @returns the work that is left, `undefined` when all is done
 */
export type WorkStep<W extends Work> = (work: W) => Promise<W | undefined>;

/** Whether somebody works on a task now. */
export function isLeased({ leasedUntil }: Task, now: Date): boolean {
  return leasedUntil !== undefined && Date.parse(leasedUntil) > now.getTime();
}

/** Tasks oldest first, those of one moment by their ids. */
export function tasksInOrder(tasks: readonly Task[]): Task[] {
  return tasks.toSorted(byCreation);
}

/** Whether a task must not be carried out before an earlier one of its queue, even if that one is set aside. */
export type MustWait = (later: Work, earlier: Work) => boolean;

/**
 * The tasks that can be carried on: those that are first in their queues, oldest first. One that is set aside lets
 * others past, but for those that must wait for it.
 */
export function readyTasks(tasks: readonly Task[], mustWait: MustWait): Task[] {
  const ready: Task[] = [];
  const passed: Task[] = [];
  for (const task of tasksInOrder(tasks)) {
    const sharesQueue = ({ queue }: Task) => queue === task.queue;
    const waits = passed.some((earlier) => sharesQueue(earlier) && mustWait(task.work, earlier.work));
    if (task.setAside || waits) passed.push(task);
    else if (!ready.some(sharesQueue)) ready.push(task);
  }
  return ready;
}

/** The error of work that a newer version has written: who cannot read it must not end it, and an operator is to see it. */
export function unknownWork(name: string): Error {
  return new Error(`This version does not know ${name}; a newer one has written the task.`);
}

/** Whether the table or others were in the way: it says nothing about the work. */
export function isBusy(error: unknown): boolean {
  return error instanceof ApiError && !isHopeless(error);
}

/** Whether doing a step again would end the same way: the work has failed. Anything else is tried again. */
export function isHopeless(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 409 && error.status !== 429;
}
