import { trees } from "../../categories/trees/store.ts";
import { childrenOfNode, setNode } from "../../categories/trees/tree.ts";
import { applyPatch } from "../../kernel/objects.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ChildrenRequest } from "../schemas.ts";
import { hierarchyView, nodeView, selectNode } from "../views.ts";
import { requireNode, requireValidNode } from "./node-rules.ts";

/** Moves nodes below a node, or to the root, and sets their order. @throws ApiError 404, 422 */
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
        const moved = applyPatch(parent ? { ...node, parentId: parent.id } : node, meta ?? {}, [
          "sort_order",
        ]);
        return requireValidNode(setNode(all, moved), node.id);
      }, tree);
    },
    (tree) => ({
      body: { data: childrenOfNode(tree, parentId?.toLowerCase()).map((node) => nodeView(tree, node)) },
    }),
    parentId === undefined ? { show: hierarchyView } : selectNode(parentId),
  );
}
