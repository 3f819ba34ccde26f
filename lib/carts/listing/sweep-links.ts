import { describeErrorForLog } from "../../kernel/logged-error.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import type { Item } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";

const MOST_SWEPT = 25;

/** Removes links of expired carts, unless they were made again meanwhile. A failure changes no answer. */
export async function sweepLinks(ctx: Context, dead: readonly Item[]): Promise<void> {
  if (dead.length === 0) return;
  const writes = dead.slice(0, MOST_SWEPT).map(({ pk, sk, version = 0 }) => ({
    delete: { pk, sk },
    when: { only: { version } },
  }));
  try {
    await writeStep(ctx, writes);
  } catch (error) {
    // Clients do not see dead links, and the next list tries again.
    ctx.log.warn("links_not_swept", describeErrorForLog(error));
  }
}
