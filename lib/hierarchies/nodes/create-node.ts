import { merged } from "../../kernel/merge.ts";
import { changeResource } from "../../table/resource.ts";
import { trees } from "../../trees/store.ts";
import { type Node, withNode } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CreateNodeRequest } from "../schemas.ts";
import { refuseStrangers } from "./check-curated.ts";
import { replyWith } from "./node-answers.ts";
import { NODE_FIELDS, withParentAndOrder } from "./node-fields.ts";
import { checkedTree } from "./require-node.ts";

/**
 * Creates a node at the root, or below `relationships.parent`.
 * @throws ApiError 404, 422 for a sibling's name or slug, or curated products, as nothing is in it yet
 */
export async function createNode(
  ctx: Context,
  hierarchyId: string,
  { data }: CreateNodeRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const id = ctx.newId();
  const empty: Node = { id, name: data.attributes.name, created_at: now, updated_at: now };
  const node = withParentAndOrder(merged(empty, data.attributes, NODE_FIELDS), data);
  refuseStrangers(node.curated_products ?? []);
  return changeResource(
    ctx,
    trees,
    hierarchyId,
    (tree) => checkedTree(withNode(tree, node), id),
    replyWith(id),
  );
}
