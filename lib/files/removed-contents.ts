import { loggedError } from "../kernel/logged-error.ts";
import { writeStep } from "../table/effects/write-step.ts";
import type { Context } from "../use-case/context.ts";
import { dueContents, forgottenContentWrite } from "./store.ts";

/** Of one request; what is left over is for the next one. */
const MOST_AT_ONCE = 5;

/** Removes contents of files that were deleted long enough ago. Done twice, it does no harm. */
export async function removeDueContents(ctx: Context): Promise<void> {
  const { table, contents, now, log } = ctx;
  if (!contents) return;
  try {
    for (const content of await dueContents(table, now(), MOST_AT_ONCE)) {
      await contents.remove(content.name);
      await writeStep(ctx, [forgottenContentWrite(content)]);
    }
  } catch (error) {
    // The file itself is deleted and answered as such, whatever becomes of older contents.
    log.warn("contents_remain", loggedError(error));
  }
}
