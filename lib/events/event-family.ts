import type { Item, Key } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { RaisedEvent } from "./event.ts";

/** A change of one item as it was committed. Without `before` the item is new, without `after` it is gone. */
export type StoredChange = {
  readonly key: Key;
  readonly before?: Item;
  readonly after?: Item;
  /** When it was committed, as far as the table knows: to the second on AWS. */
  readonly at: Date;
  /** The table removed the item itself, some time after it had expired. */
  readonly isExpiry: boolean;
};

/** What families may use: the clock is that of the change. */
export type FamilyContext = Pick<Context, "table" | "now" | "log" | "profile" | "deadline">;

/** The events of one area. */
export type EventFamily = {
  /** The types of the items whose changes it reads. */
  readonly itemTypes: readonly string[];
  /**
   * The events of a change, in the order in which they are to be told; none for a change that nobody can see.
   * @throws Error for an item that it cannot read, which is then set aside
   */
  readonly eventsOf: (ctx: FamilyContext, change: StoredChange) => Promise<readonly RaisedEvent[]>;
};
