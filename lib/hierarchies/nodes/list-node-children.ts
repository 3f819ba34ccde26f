import { trees } from "../../categories/trees/store.ts";
import { childrenOfNode } from "../../categories/trees/tree.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { toNodePageReply } from "../views.ts";
import { requireNode } from "./node-rules.ts";

/** Lists the children of a node, or the root nodes without `nodeId`. @throws ApiError 404 */
export async function listNodeChildren(
  ctx: Context,
  hierarchyId: string,
  nodeId: string | undefined,
  query: ListQuery,
): Promise<Reply> {
  const { value: tree } = await trees.require(ctx, hierarchyId);
  const parentId = nodeId === undefined ? undefined : requireNode(tree, nodeId).id;
  return toNodePageReply(tree, childrenOfNode(tree, parentId), query);
}
