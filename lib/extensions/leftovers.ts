import type { Context } from "../http/context.ts";
import { deadlineIn } from "../table/deadline.ts";
import { clearLeftover, listLeftovers } from "./leftovers-store.ts";

/** Kept back from the request's time for the answer. */
const ANSWER_MS = 1000;

/**
 * Removes what this and earlier deletes left behind, for as long as the request has time. What remains is
 * unreachable and noted; the next delete or `npm run sweep` goes on with it.
 */
export async function clearLeftovers({ table, newId, deadline, log }: Context): Promise<void> {
  const budget = deadlineIn(Math.max(0, deadline.left() - ANSWER_MS));
  try {
    for (const leftover of await listLeftovers(table)) {
      if (!(await clearLeftover(table, leftover, newId, budget))) return;
    }
  } catch (error) {
    // The delete itself is done and answered as such, whatever the table says to the removing.
    log.warn("leftovers_remain", { reason: error instanceof Error ? error.message : "unknown" });
  }
}
