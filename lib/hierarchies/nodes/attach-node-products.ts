import { unprocessable } from "../../kernel/errors.ts";
import { changeLinks } from "../../placements/change-links.ts";
import { getProducts } from "../../products/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { existingNode, existingTree } from "../change-tree.ts";
import type { ProductRefsBody } from "../schemas.ts";
import { nodeBody } from "../views.ts";

/** Puts products into a node. @throws ApiError 404 for an unknown node, 422 for products that are not there */
export async function attachNodeProducts(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  { data }: ProductRefsBody,
): Promise<Reply> {
  const ids = [...new Set(data.map(({ id }) => id.toLowerCase()))];
  const [tree, products] = await Promise.all([existingTree(ctx, hierarchyId), getProducts(ctx.table, ids)]);
  const node = existingNode(tree, nodeId);
  const missing = ids.filter((_, at) => products[at] === undefined);
  if (missing.length > 0) {
    throw unprocessable(`There is no product '${missing[0]}'.`, {
      title: "Failed Validation",
      meta: { missing_ids: missing },
    });
  }
  const nodes = [{ nodeId: node.id, hierarchyId: tree.hierarchy.id }];
  const change = { isAttached: true, productIds: ids, nodes, linkedAt: ctx.now().toISOString() };
  return changeLinks(ctx, async () => ({ change, reply: { body: nodeBody(tree, node) } }));
}
