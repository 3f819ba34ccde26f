import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { contentNameOf } from "./new-file.ts";
import { removeDueContents } from "./removed-contents.ts";
import { files, removedContentWrite } from "./store.ts";

/**
 * Releases, carts and orders hold copies of the file that lead to its content, so this stays readable for a while. It
 * is noted in the transaction that deletes the file, hence never forgotten, and a store of contents that does not
 * answer is in nobody's way.
 */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes a file; its content goes later. @throws ApiError 404 for an unknown file */
export async function deleteFile(ctx: Context, id: string): Promise<Reply> {
  const due = new Date(ctx.now().getTime() + KEPT_DAYS * DAY_MS);
  const reply = await commitChange(ctx, async () => {
    const file = await files.require(ctx, id);
    const name = contentNameOf(file.value);
    const notes = name === undefined ? [] : [removedContentWrite({ name, due })];
    return { writes: [...files.removal(file), ...notes], reply: {} };
  });
  await removeDueContents(ctx);
  return reply;
}
