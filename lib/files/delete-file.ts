import { notFound } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { commitChange } from "../table/change.ts";
import { deleteFileWrite, getFile } from "./store.ts";

/** Published products keep showing it until the next release. @throws ApiError 404 for an unknown file */
export async function deleteFile(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const file = await getFile(ctx.table, id);
    if (!file) throw notFound("file", id);
    return { writes: [deleteFileWrite(file)], reply: {} };
  });
}
