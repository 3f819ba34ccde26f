import { notFound } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { commitChange } from "../table/change.ts";
import { deleteTreeWrites, getTree } from "./store.ts";

/** Deletes a hierarchy with all its nodes; its products stay, and so do published releases. */
export async function deleteHierarchy(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const tree = await getTree(ctx.table, id);
    if (!tree) throw notFound("hierarchy", id);
    return { writes: deleteTreeWrites(tree), reply: {} };
  });
}
