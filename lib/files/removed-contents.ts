import { describeErrorForLog } from "../kernel/logged-error.ts";
import { writeStep } from "../table/effects/write-step.ts";
import type { Context } from "../use-case/context.ts";
import { buildContentNoteRemoval, findDueContents } from "./store.ts";

/** Per request. The next request continues. */
const MOST_AT_ONCE = 5;

/** Removes contents whose time has come. A repeat does no harm. */
export async function removeDueContents(ctx: Context): Promise<void> {
  const { table, contents, now, log } = ctx;
  if (!contents) return;
  try {
    for (const content of await findDueContents(table, now(), MOST_AT_ONCE)) {
      await contents.remove(content.name);
      await writeStep(ctx, [buildContentNoteRemoval(content)]);
    }
  } catch (error) {
    // The file itself is deleted, so the request succeeds even if older contents remain.
    log.warn("contents_remain", describeErrorForLog(error));
  }
}
