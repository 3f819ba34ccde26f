import { loggedError } from "../kernel/logged-error.ts";
import type { Context } from "../use-case/context.ts";
import { dueContents, forgetContent } from "./store.ts";

/** Of one request; what is left over is for the next one. */
const MOST_AT_ONCE = 5;

/** Removes contents of files that were deleted long enough ago. Done twice, it does no harm. */
export async function removeDueContents({ table, contents, now, newId, log }: Context): Promise<void> {
  if (!contents) return;
  try {
    for (const content of await dueContents(table, now(), MOST_AT_ONCE)) {
      await contents.remove(content.name);
      await forgetContent(table, content, newId());
    }
  } catch (error) {
    // The file itself is deleted and answered as such, whatever becomes of older contents.
    log.warn("contents_remain", loggedError(error));
  }
}
