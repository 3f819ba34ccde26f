import type { Context } from "./context.ts";

/** How much a consumer may do in one invocation. */
export type Turns = {
  /** The context of one piece of work, with a deadline of its own as a request has. */
  readonly next: () => Context;
  /** Whether there is time for another piece of work. */
  readonly hasTime: () => boolean;
};
