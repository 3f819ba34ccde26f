import { changeLinks } from "../../categories/placements/change-links.ts";
import { trees } from "../../categories/trees/store.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { getProducts } from "../../products/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ProductRefsRequest } from "../schemas.ts";
import { toNodeBody } from "../views.ts";
import { requireNode } from "./require-node.ts";

/** @throws ApiError 404 for an unknown node, 422 for products that do not exist */
export async function attachNodeProducts(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  { data }: ProductRefsRequest,
): Promise<Reply> {
  const ids = [...new Set(data.map(({ id }) => id.toLowerCase()))];
  const [{ value: tree }, products] = await Promise.all([
    trees.require(ctx, hierarchyId),
    getProducts(ctx.table, ids),
  ]);
  const node = requireNode(tree, nodeId);
  const missing = ids.filter((_, at) => products[at] === undefined);
  if (missing.length > 0) {
    throw unprocessable(`There is no product '${missing[0]}'.`, {
      title: TITLES.failedValidation,
      meta: { missing_ids: missing },
    });
  }
  const nodes = [{ nodeId: node.id, hierarchyId: tree.hierarchy.id }];
  const change = { isAttached: true, productIds: ids, nodes, linkedAt: ctx.now().toISOString() };
  return changeLinks(ctx, async () => ({ change, reply: { body: toNodeBody(tree, node) } }));
}
