import { merged } from "../../kernel/merge.ts";
import { changeResource } from "../../table/resource.ts";
import { trees } from "../../trees/store.ts";
import { childrenOfNode, withNode } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ChildrenRequest } from "../schemas.ts";
import { nodeView } from "../views.ts";
import { checkedTree, requireNode } from "./require-node.ts";

/** Puts nodes below a node, or at the root, each with its place in the order. @throws ApiError 404, 422 */
export async function moveChildren(
  ctx: Context,
  hierarchyId: string,
  parentId: string | undefined,
  { data }: ChildrenRequest,
): Promise<Reply> {
  return changeResource(
    ctx,
    trees,
    hierarchyId,
    (tree) => {
      const parent = parentId === undefined ? undefined : requireNode(tree, parentId);
      return data.reduce((all, { id, meta }) => {
        const { parentId: _, ...node } = requireNode(all, id);
        const moved = merged(parent ? { ...node, parentId: parent.id } : node, meta ?? {}, ["sort_order"]);
        return checkedTree(withNode(all, moved), node.id);
      }, tree);
    },
    (tree) => ({
      body: { data: childrenOfNode(tree, parentId?.toLowerCase()).map((node) => nodeView(tree, node)) },
    }),
  );
}
