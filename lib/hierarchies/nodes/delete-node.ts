import { trees } from "../../categories/trees/store.ts";
import { subtreeIds } from "../../categories/trees/tree.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireNode } from "./require-node.ts";

/** Deletes a node and its descendants, but no products. @throws ApiError 404 for an unknown node */
export async function deleteNode(ctx: Context, hierarchyId: string, nodeId: string): Promise<Reply> {
  return changeResource(
    ctx,
    trees,
    hierarchyId,
    (tree) => {
      const gone = subtreeIds(tree, requireNode(tree, nodeId).id);
      return { ...tree, nodes: tree.nodes.filter(({ id }) => !gone.has(id)) };
    },
    () => ({}),
  );
}
