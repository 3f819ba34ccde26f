import { notFound } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { getProduct } from "../products/store.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { getLinksOfProduct, getTrees } from "./store.ts";
import { type Node, nodeOf, type Tree } from "./tree.ts";
import { nodeView } from "./views.ts";

/** A page of the nodes that a product sits in. @throws ApiError 404 for an unknown product */
export async function listProductNodes(ctx: Context, productId: string, query: Query): Promise<Reply> {
  const [product, links] = await Promise.all([
    getProduct(ctx.table, productId),
    getLinksOfProduct(ctx.table, productId),
  ]);
  if (!product) throw notFound("product", productId);
  const trees = await getTrees(ctx.table, [...new Set(links.map(({ hierarchyId }) => hierarchyId))]);
  const nodes = links.flatMap(({ nodeId, hierarchyId }): { tree: Tree; node: Node }[] => {
    const tree = trees.find(({ hierarchy }) => hierarchy.id === hierarchyId);
    const node = tree && nodeOf(tree, nodeId);
    return tree && node ? [{ tree, node }] : [];
  });
  const { offset, limit } = query.page;
  const shown = nodes.slice(offset, offset + limit).map(({ tree, node }) => nodeView(tree, node));
  return { body: listAnswer(shown, nodes.length, query) };
}
