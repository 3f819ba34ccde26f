import type { Item, Key } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { RaisedEvent } from "./event.ts";

/** A committed change of one item. A new item has no `before`, a deleted one no `after`. */
export type StoredChange = {
  readonly key: Key;
  readonly before?: Item;
  readonly after?: Item;
  /** Commit time; on AWS only to the second. */
  readonly at: Date;
  /** True if DynamoDB removed the item after its expiry. */
  readonly isExpiry: boolean;
};

/** `now` is the time of the change. */
export type FamilyContext = Pick<Context, "table" | "now" | "log" | "profile" | "deadline">;

export type EventFamily = {
  /** Types of the items whose changes this family reads. */
  readonly itemTypes: readonly string[];
  /** No events if clients cannot see the change. @throws Error for an unreadable item; it is set aside */
  readonly eventsOf: (ctx: FamilyContext, change: StoredChange) => Promise<readonly RaisedEvent[]>;
};
