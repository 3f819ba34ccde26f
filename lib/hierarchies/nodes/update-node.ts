import { checkPathId } from "../../kernel/ids.ts";
import { merged } from "../../kernel/merge.ts";
import { changeResource } from "../../table/resource.ts";
import { trees } from "../../trees/store.ts";
import { withNode } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { UpdateNodeRequest } from "../schemas.ts";
import { checkCurated } from "./check-curated.ts";
import { replyWith } from "./node-answers.ts";
import { NODE_FIELDS, withParentAndOrder } from "./node-fields.ts";
import { checkedTree, requireNode } from "./require-node.ts";

/**
 * Changes the given fields of a node.
 * @throws ApiError 404 for an unknown node, 422 for a sibling's name or slug, or products not in it
 */
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
      const node = merged(requireNode(tree, nodeId), data.attributes ?? {}, NODE_FIELDS);
      const changed = { ...withParentAndOrder(node, data), updated_at: ctx.now().toISOString() };
      return checkedTree(withNode(tree, changed), node.id);
    },
    replyWith(nodeId),
  );
}
