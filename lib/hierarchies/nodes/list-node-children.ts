import type { Query } from "../../lists/list-query.ts";
import { childrenOfNode } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { existingNode, existingTree } from "../change-tree.ts";
import { nodePage } from "./node-answers.ts";

/** A page of the nodes right below a node, or at the root. */
export async function listNodeChildren(
  ctx: Context,
  hierarchyId: string,
  nodeId: string | undefined,
  query: Query,
): Promise<Reply> {
  const tree = await existingTree(ctx, hierarchyId);
  const parentId = nodeId === undefined ? undefined : existingNode(tree, nodeId).id;
  return nodePage(tree, childrenOfNode(tree, parentId), query);
}
