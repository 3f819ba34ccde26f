import { unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { productView } from "../products/product-view.ts";
import { getProducts } from "../products/store.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { changeTree, existingNode, existingTree } from "./change-tree.ts";
import type { ProductRefsBody } from "./schemas.ts";
import { getLinksOfNode, getLinksOfProduct, getTrees, linkWrites, unlinkWrites, writeAll } from "./store.ts";
import { type Node, nodeOf, type Tree, withNode } from "./tree.ts";
import { nodeBody, nodeView } from "./views.ts";

/** Puts products into a node. @throws ApiError 404 for an unknown node, 422 for products that are not there */
export async function attachProducts(
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
  const linkedAt = ctx.now().toISOString();
  const links = ids.map((productId) => ({
    productId,
    nodeId: node.id,
    hierarchyId: tree.hierarchy.id,
    linkedAt,
  }));
  await writeAll(ctx.table, linkWrites(links), ctx.newId);
  return { body: nodeBody(tree, node) };
}

/** Takes products out of a node and of its curated products. @throws ApiError 404 for an unknown node */
export async function detachProducts(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  { data }: ProductRefsBody,
): Promise<Reply> {
  const gone = new Set(data.map(({ id }) => id.toLowerCase()));
  const links = [...gone].map((productId) => ({ productId, nodeId }));
  existingNode(await existingTree(ctx, hierarchyId), nodeId);
  await writeAll(ctx.table, unlinkWrites(links), ctx.newId);
  const withoutGone = (tree: Tree): Tree => {
    const node = existingNode(tree, nodeId);
    const curated = node.curated_products?.filter((id) => !gone.has(id.toLowerCase()));
    if (!curated || curated.length === node.curated_products?.length) return tree;
    return withNode(tree, { ...node, curated_products: curated });
  };
  return changeTree(ctx, hierarchyId, withoutGone, (tree) => ({
    body: nodeBody(tree, existingNode(tree, nodeId)),
  }));
}

/** A page of a node's products, newest link first. */
export async function listNodeProducts(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  query: Query,
): Promise<Reply> {
  const node = existingNode(await existingTree(ctx, hierarchyId), nodeId);
  const links = (await getLinksOfNode(ctx.table, node.id)).sort((a, b) => (a.linkedAt < b.linkedAt ? 1 : -1));
  const { offset, limit } = query.page;
  const ids = links.slice(offset, offset + limit).map(({ productId }) => productId);
  const products = await getProducts(ctx.table, ids);
  const shown = products.flatMap((product) => (product ? [productView(product.value)] : []));
  return { body: listAnswer(shown, links.length, query) };
}

/** A page of the nodes that a product sits in. */
export async function listProductNodes(ctx: Context, productId: string, query: Query): Promise<Reply> {
  const links = await getLinksOfProduct(ctx.table, productId);
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
