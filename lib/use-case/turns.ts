import type { Key } from "../table/table.ts";
import type { Context } from "./context.ts";

/** What is known of an item that the table removed some time after it had expired, in epoch seconds. */
export type ExpiredItem = Key & {
  readonly type: string;
  readonly version: number;
  readonly expires_at: number;
  /** Of a cart: how many of its versions no event tells. */
  readonly silent_versions?: number;
  /** All of it, as the table spells it. */
  readonly image: unknown;
};

/** A change as the table's stream tells it, its items still as the table spells them. */
export type StreamedChange = {
  readonly sequenceNumber: string;
  readonly key: Key;
  readonly before?: unknown;
  readonly after?: unknown;
  /** When it was committed, to the second on AWS. */
  readonly at: Date;
  readonly isExpiry: boolean;
};

/** How much a consumer may do in one invocation. */
export type Turns = {
  /** The context of one piece of work, with a deadline of its own as a request has. */
  readonly next: () => Context;
  /** The items that the table had removed, for a consumer that is called by that. */
  readonly expired: readonly ExpiredItem[];
  /** The changes that are handed to the consumer, in their order, for one that is called by all of a type. */
  readonly changes: readonly StreamedChange[];
  /** Whether new items called, or nothing in particular: what is to be done is in the table. */
  readonly hasWork: boolean;
  /** Whether there is time for another piece of work. */
  readonly hasTime: () => boolean;
};

/** Whether all is done; else `false` to be called again with the same changes, or from which one on. */
export type Consumed = boolean | { readonly leftFrom: string };
