import { readIdsInNode } from "../../categories/placements/links-store.ts";
import { trees } from "../../categories/trees/store.ts";
import { setNode } from "../../categories/trees/tree.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { UpdateNodeRequest } from "../schemas.ts";
import { createNodeReply } from "../views.ts";
import {
  NODE_FIELDS,
  refuseOutsideProducts,
  requireNode,
  requireValidNode,
  setParentAndOrder,
} from "./node-rules.ts";

/** @throws ApiError 404, 422 for a sibling's name or slug, or curated products that are not in the node */
export async function updateNode(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  { data }: UpdateNodeRequest,
): Promise<Reply> {
  checkPathId(data, nodeId);
  await checkCurated(ctx, hierarchyId, nodeId, data.attributes?.curated_products ?? []);
  return changeResource(
    ctx,
    trees,
    hierarchyId,
    (tree) => {
      const node = applyPatch(requireNode(tree, nodeId), data.attributes ?? {}, NODE_FIELDS);
      const changed = { ...setParentAndOrder(node, data), updated_at: ctx.now().toISOString() };
      return requireValidNode(setNode(tree, changed), node.id);
    },
    createNodeReply(nodeId),
  );
}

/** Checks that curated products are in the node. @throws ApiError 404 for an unknown node, else 422 */
async function checkCurated(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  curated: readonly string[],
): Promise<void> {
  if (curated.length === 0) return;
  const [{ value: tree }, inNode] = await Promise.all([
    trees.require(ctx, hierarchyId),
    readIdsInNode(ctx.table, nodeId.toLowerCase(), curated),
  ]);
  requireNode(tree, nodeId);
  refuseOutsideProducts(curated.filter((id) => !inNode.has(id.toLowerCase())));
}
