import { trees } from "../categories/trees/store.ts";
import { SHARED_FIELDS, type Tree } from "../categories/trees/tree.ts";
import { checkPathId } from "../kernel/ids.ts";
import { applyPatch } from "../kernel/merge.ts";
import { changeResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { UpdateHierarchyRequest } from "./schemas.ts";
import { toHierarchyBody } from "./views.ts";

/** @throws ApiError 404 for an unknown hierarchy, 422 for a slug in use or another id in the body */
export async function updateHierarchy(
  ctx: Context,
  id: string,
  { data }: UpdateHierarchyRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const change = (tree: Tree): Tree => {
    const hierarchy = applyPatch(tree.hierarchy, data.attributes ?? {}, SHARED_FIELDS);
    return { ...tree, hierarchy: { ...hierarchy, updated_at: ctx.now().toISOString() } };
  };
  const toReply = ({ hierarchy }: Tree) => ({ body: toHierarchyBody(hierarchy) });
  return changeResource(ctx, trees, id, change, toReply);
}
