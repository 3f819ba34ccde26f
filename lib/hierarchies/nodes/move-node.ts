import { changeResource } from "../../table/resource.ts";
import { trees } from "../../trees/store.ts";
import { withNode } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ParentRequest } from "../schemas.ts";
import { checkedTree, requireNode } from "./require-node.ts";

/** Puts a node below another one of its hierarchy, or at the root. @throws ApiError 404, 422 for a circle */
export async function moveNode(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  parent: ParentRequest["data"] | undefined,
): Promise<Reply> {
  return changeResource(
    ctx,
    trees,
    hierarchyId,
    (tree) => {
      const { parentId: _, ...node } = requireNode(tree, nodeId);
      const moved = parent ? { ...node, parentId: parent.id.toLowerCase() } : node;
      return checkedTree(withNode(tree, moved), node.id);
    },
    () => ({}),
  );
}
