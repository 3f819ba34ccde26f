import { sortNewestFirst } from "../../categories/placements/link-change.ts";
import { getLinksOfNode } from "../../categories/placements/links-store.ts";
import { trees } from "../../categories/trees/store.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { productView } from "../../products/product-view.ts";
import { getProducts } from "../../products/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireNode } from "./require-node.ts";

/** Newest link first. @throws ApiError 404 for an unknown hierarchy or node */
export async function listNodeProducts(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  query: ListQuery,
): Promise<Reply> {
  const node = requireNode((await trees.require(ctx, hierarchyId)).value, nodeId);
  const links = sortNewestFirst(await getLinksOfNode(ctx.table, node.id));
  const { offset, limit } = query.page;
  const ids = links.slice(offset, offset + limit).map(({ productId }) => productId);
  const products = await getProducts(ctx.table, ids);
  const shown = products.flatMap((product) => (product ? [productView(product.value)] : []));
  return { body: listAnswer(shown, links.length, query) };
}
