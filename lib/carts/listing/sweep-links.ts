import { loggedError } from "../../kernel/logged-error.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import type { Item } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";

const MOST_SWEPT = 25;

/** Removes links of carts that have expired, unless they were made anew meanwhile. A failure changes no answer. */
export async function sweepLinks(ctx: Context, dead: readonly Item[]): Promise<void> {
  if (dead.length === 0) return;
  const writes = dead.slice(0, MOST_SWEPT).map(({ pk, sk, version = 0 }) => ({
    delete: { pk, sk },
    when: { only: { version } },
  }));
  try {
    await writeStep(ctx, writes);
  } catch (error) {
    // A link more or less is seen by nobody, and the next list tries again.
    ctx.log.warn("links_not_swept", loggedError(error));
  }
}
