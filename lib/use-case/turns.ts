import type { Key } from "../table/table.ts";
import type { Context } from "./context.ts";

/** What is known of an item that the table removed some time after it had expired, in epoch seconds. */
export type ExpiredItem = Key & { readonly version: number; readonly expires_at: number };

/** How much a consumer may do in one invocation. */
export type Turns = {
  /** The context of one piece of work, with a deadline of its own as a request has. */
  readonly next: () => Context;
  /** The items whose removal called the consumer; none where new items do. */
  readonly expired: readonly ExpiredItem[];
  /** Whether there is time for another piece of work. */
  readonly hasTime: () => boolean;
};
