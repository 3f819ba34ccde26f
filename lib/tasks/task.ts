import { byCreation } from "../kernel/by-creation.ts";
import { ApiError } from "../kernel/errors.ts";
import type { Capabilities, Capability } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";

/**
 * The remaining work; the next step follows from it alone. `lib/workers` knows all kinds.
 * @answers Which task may run now, and when is it given up?
 */
export type Work = { readonly kind: string; readonly [field: string]: unknown };

/** A decision that takes more than one transaction to carry out, written in the first one. */
export type Task<W extends Work = Work> = {
  readonly id: string;
  /** Tasks of one queue run one after the other, oldest first. */
  readonly queue: string;
  readonly created_at: string;
  /** The worker writes nothing after this time; then any other may take over. */
  readonly leasedUntil?: string;
  /** Identifies the lease for a worker that got no answer when it took it. */
  readonly leaseHolder?: string;
  /** Leases taken since the last step, including the present one. */
  readonly failures?: number;
  /** Set while the task waits for an operator. */
  readonly setAside?: { readonly at: string; readonly reason: string };
  readonly work: W;
};

/**
 * Does a second of work or less. May run twice, also at the same time. @returns the rest, undefined when all is done
 * @param capabilities only for a step that says in `N` what it reaches beyond the table
 */
export type WorkStep<W extends Work, N extends Capability = never> = (
  ctx: Context,
  work: W,
  capabilities: Pick<Capabilities, N>,
) => Promise<W | undefined>;

export function isLeased({ leasedUntil }: Task, now: Date): boolean {
  return leasedUntil !== undefined && Date.parse(leasedUntil) > now.getTime();
}

export function sortTasks(tasks: readonly Task[]): Task[] {
  return tasks.toSorted(byCreation);
}

/** True if a task waits for an earlier one of its queue, even for one that is set aside. */
export type MustWait = (later: Work, earlier: Work) => boolean;

/** Selects the oldest of each queue. Tasks pass one that is set aside, unless they must wait for it. */
export function selectReadyTasks(tasks: readonly Task[], mustWait: MustWait): Task[] {
  const ready: Task[] = [];
  const passed: Task[] = [];
  for (const task of sortTasks(tasks)) {
    const sharesQueue = ({ queue }: Task) => queue === task.queue;
    const waits = passed.some((earlier) => sharesQueue(earlier) && mustWait(task.work, earlier.work));
    if (task.setAside || waits) passed.push(task);
    else if (!ready.some(sharesQueue)) ready.push(task);
  }
  return ready;
}

/** Work of a newer version: this version must not end it, and an operator should see it. */
export function unknownWork(name: string): Error {
  return new Error(`This version does not know ${name}; a newer one has written the task.`);
}

/** The table or other writers were in the way, which says nothing about the work. */
export function isBusy(error: unknown): boolean {
  return error instanceof ApiError && !isHopeless(error);
}

/** A repeated step would end the same way. All other errors are tried again. */
export function isHopeless(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 409 && error.status !== 429;
}
