import { changeLinks } from "../../categories/placements/change-links.ts";
import { sortNewestFirst } from "../../categories/placements/link-change.ts";
import { getLinksOfNode } from "../../categories/placements/links-store.ts";
import { trees } from "../../categories/trees/store.ts";
import { removeCurated } from "../../categories/trees/tree.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { checkIfMatch } from "../../kernel/etag.ts";
import { pickValues } from "../../kernel/objects.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { getProducts } from "../../products/store.ts";
import { viewProducts } from "../../products/templates/show-products.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ProductRefsRequest } from "../schemas.ts";
import { createNodeReply, selectNode, toNodeBody } from "../views.ts";
import { requireNode } from "./node-rules.ts";

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
  const shown = await viewProducts(ctx, pickValues(products));
  return { body: listAnswer(shown, links.length, query) };
}

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
  checkIfMatch(ctx, "node", () => selectNode(nodeId).show(tree));
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

/** Also removes them from the node's curated products. @throws ApiError 404 for an unknown node */
export async function detachNodeProducts(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  { data }: ProductRefsRequest,
): Promise<Reply> {
  const gone = new Set(data.map(({ id }) => id.toLowerCase()));
  return changeLinks(ctx, async () => {
    const before = await trees.require(ctx, hierarchyId);
    checkIfMatch(ctx, "node", () => selectNode(nodeId).show(before.value));
    const node = requireNode(before.value, nodeId);
    const tree = removeCurated(before.value, new Set([node.id]), gone);
    const nodes = [{ nodeId: node.id, hierarchyId: tree.hierarchy.id }];
    return {
      change: { isAttached: false, productIds: [...gone], nodes, linkedAt: ctx.now().toISOString() },
      writes: tree === before.value ? [] : trees.writes(tree, before),
      reply: createNodeReply(node.id)(tree),
    };
  });
}
