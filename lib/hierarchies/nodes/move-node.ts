import { trees } from "../../categories/trees/store.ts";
import { setNode } from "../../categories/trees/tree.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ParentRequest } from "../schemas.ts";
import { selectNode } from "../views.ts";
import { requireNode, requireValidNode } from "./node-rules.ts";

/** Moves a node below another one, or to the root. @throws ApiError 404, 422 for a circle */
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
      return requireValidNode(setNode(tree, moved), node.id);
    },
    () => ({}),
    selectNode(nodeId),
  );
}
