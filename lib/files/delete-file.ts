import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { contentNameOf } from "./new-file.ts";
import { removeDueContents } from "./removed-contents.ts";
import { buildContentNote, files } from "./store.ts";

/**
 * Releases, carts and orders hold the file's link, so its content stays readable for a while. The deleting
 * transaction notes it, so that it is removed later even if the content store fails.
 */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes a file; its content is removed later. @throws ApiError 404 for an unknown file */
export async function deleteFile(ctx: Context, id: string): Promise<Reply> {
  const due = new Date(ctx.now().getTime() + KEPT_DAYS * DAY_MS);
  const reply = await commitChange(ctx, async () => {
    const file = await files.require(ctx, id);
    const name = contentNameOf(file.value);
    const notes = name === undefined ? [] : [buildContentNote({ name, due })];
    return { writes: [...files.removal(file), ...notes], reply: {} };
  });
  await removeDueContents(ctx);
  return reply;
}
