import { notFound } from "../kernel/errors.ts";
import { checkPathId } from "../kernel/ids.ts";
import { merged } from "../kernel/merge.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { getTree, treeWrites } from "../trees/store.ts";
import { SHARED_FIELDS } from "../trees/tree.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { savedTree } from "./saved-tree.ts";
import type { UpdateHierarchyRequest } from "./schemas.ts";

/** @throws ApiError 404 for an unknown hierarchy, 422 for a slug in use or another id in the body */
export async function updateHierarchy(
  ctx: Context,
  id: string,
  { data }: UpdateHierarchyRequest,
): Promise<Reply> {
  checkPathId(data, id);
  return commitChange(ctx, async () => {
    const before = await getTree(ctx.table, id);
    if (!before) throw notFound("hierarchy", id);
    const hierarchy = merged(before.value.hierarchy, data.attributes ?? {}, SHARED_FIELDS);
    const tree = { ...before.value, hierarchy: { ...hierarchy, updated_at: ctx.now().toISOString() } };
    return savedTree(tree, treeWrites(tree, before));
  });
}
