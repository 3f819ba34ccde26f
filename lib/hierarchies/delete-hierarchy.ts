import { notFound } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { deleteTreeWrites, getTree } from "../trees/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";

/** Deletes a hierarchy with all its nodes; its products stay, and so do published releases. */
export async function deleteHierarchy(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const tree = await getTree(ctx.table, id);
    if (!tree) throw notFound("hierarchy", id);
    return { writes: deleteTreeWrites(tree), reply: {} };
  });
}
