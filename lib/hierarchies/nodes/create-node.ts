import { trees } from "../../categories/trees/store.ts";
import { type Node, setNode } from "../../categories/trees/tree.ts";
import { applyPatch } from "../../kernel/objects.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CreateNodeRequest } from "../schemas.ts";
import { createNodeReply } from "../views.ts";
import { NODE_FIELDS, refuseOutsideProducts, requireValidNode, setParentAndOrder } from "./node-rules.ts";

/**
 * Creates a node at the root or below `relationships.parent`.
 * @throws ApiError 404, 422 for a sibling's name or slug, or any curated products, since a new node has no products
 */
export async function createNode(
  ctx: Context,
  hierarchyId: string,
  { data }: CreateNodeRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const id = ctx.newId();
  const empty: Node = { id, name: data.attributes.name, created_at: now, updated_at: now };
  const node = setParentAndOrder(applyPatch(empty, data.attributes, NODE_FIELDS), data);
  refuseOutsideProducts(node.curated_products ?? []);
  return changeResource(
    ctx,
    trees,
    hierarchyId,
    (tree) => requireValidNode(setNode(tree, node), id),
    createNodeReply(id),
  );
}
