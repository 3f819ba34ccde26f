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
  /** Tasks of one line are carried out one after the other, oldest first. */
  readonly line: string;
  readonly created_at: string;
  /** Until when somebody works on it; after that he writes nothing more and anyone may take over. */
  readonly leasedUntil?: string;
  /** Tells the worker's lease from any other, for a worker that got no answer when it took it. */
  readonly holder?: string;
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

export function isLeased({ leasedUntil }: Task, now: Date): boolean {
  return leasedUntil !== undefined && Date.parse(leasedUntil) > now.getTime();
}

/** Oldest first. */
export function tasksInOrder(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** Whether a task must not be carried out before an earlier one of its line, even if that one is set aside. */
export type MustWait = (later: Work, earlier: Work) => boolean;

/**
 * The tasks that can be carried on: those that are first in their lines, oldest first. One that is set aside lets
 * others past, but for those that must wait for it.
 */
export function readyTasks(tasks: readonly Task[], mustWait: MustWait): Task[] {
  const ready: Task[] = [];
  const passed: Task[] = [];
  for (const task of tasksInOrder(tasks)) {
    const isIn = ({ line }: Task) => line === task.line;
    if (task.setAside || passed.some((one) => isIn(one) && mustWait(task.work, one.work))) passed.push(task);
    else if (!ready.some(isIn)) ready.push(task);
  }
  return ready;
}

function orderOf({ created_at, id }: Task): string {
  return `${created_at} ${id}`;
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
