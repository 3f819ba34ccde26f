import type { Key } from "../table/table.ts";
import type { Context } from "./context.ts";

export type ExpiredItem = Key & {
  readonly type: string;
  readonly version: number;
  readonly expires_at: number;
  /** Versions of a cart without an event. */
  readonly silent_versions?: number;
  readonly image: unknown;
};

/** Items in the table's own spelling. */
export type StreamedChange = {
  readonly sequenceNumber: string;
  readonly key: Key;
  readonly before?: unknown;
  readonly after?: unknown;
  /** To the second on AWS. */
  readonly at: Date;
  readonly isExpiry: boolean;
};

export type Turns = {
  readonly next: () => Context;
  readonly expired: readonly ExpiredItem[];
  readonly changes: readonly StreamedChange[];
  /** Changes after which the item names its writer. */
  readonly written: readonly StreamedChange[];
  /** True if new items or a timer called; the work is in the table. */
  readonly hasWork: boolean;
  readonly hasTime: () => boolean;
};

/** True if all is done; `false` repeats the same changes, `leftFrom` those from there on. */
export type Consumed = boolean | { readonly leftFrom: string };
