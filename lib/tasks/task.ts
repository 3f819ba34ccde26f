import type { PublishWork } from "../catalogs/publish-release.ts";
import { ApiError } from "../errors.ts";
import type { LinkWork } from "../hierarchies/link-change.ts";
import type { BuildWork } from "../jobs/build-children.ts";
import type { ForgetWork } from "../products/forget-product.ts";
import type { ClearWork } from "./clear-partitions.ts";

/** What is to be done and how far it has come; the next step follows from it alone. */
export type Work = PublishWork | BuildWork | ForgetWork | LinkWork | ClearWork;

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
  readonly work: W;
};

/**
 * Does a piece of the work in a second or less and may be done again without harm, also while somebody else does it.
 * @returns the work that is left, `undefined` when all is done
 */
export type Step<W extends Work> = (work: W) => Promise<W | undefined>;

export function isHeld({ leasedUntil }: Task, now: Date): boolean {
  return leasedUntil !== undefined && Date.parse(leasedUntil) > now.getTime();
}

/** Oldest first. */
export function inOrder(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** The tasks that are first in their lines, oldest first. */
export function firstInLine(tasks: readonly Task[]): Task[] {
  const all = inOrder(tasks);
  return all.filter(({ line }, at) => all.findIndex((one) => one.line === line) === at);
}

function orderOf({ created_at, id }: Task): string {
  return `${created_at} ${id}`;
}

/** Whether doing a step again would end the same way: the work has failed. Anything else is tried again. */
export function isHopeless(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 409 && error.status !== 429;
}
