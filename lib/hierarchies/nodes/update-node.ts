import { trees } from "../../categories/trees/store.ts";
import { setNode } from "../../categories/trees/tree.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/merge.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { UpdateNodeRequest } from "../schemas.ts";
import { checkCurated } from "./check-curated.ts";
import { createNodeReply } from "./node-answers.ts";
import { NODE_FIELDS, setParentAndOrder } from "./node-fields.ts";
import { requireNode, requireValidNode } from "./require-node.ts";

/** @throws ApiError 404, 422 for a sibling's name or slug, or curated products that are not in the node */
export async function updateNode(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  { data }: UpdateNodeRequest,
): Promise<Reply> {
  checkPathId(data, nodeId);
  await checkCurated(ctx, { hierarchyId, nodeId }, data.attributes?.curated_products ?? []);
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
