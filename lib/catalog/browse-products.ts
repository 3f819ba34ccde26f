import { notFound, unprocessable } from "../errors.ts";
import { subtreeIds, type Tree } from "../hierarchies/tree.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { listAnswer } from "../query/paging.ts";
import { existingCatalogNode, existingHierarchy, openHierarchies } from "./browse.ts";
import { optionIds } from "./bundle-view.ts";
import { childIdsOf } from "./children.ts";
import { findTree } from "./navigation.ts";
import { type Choice, openShop, productList } from "./product-list.ts";
import type { PublishedProduct } from "./published.ts";
import { findProduct, type ShopperRequest } from "./read-catalog-product.ts";
import type { IndexEntry } from "./release-index.ts";

/** The products of all nodes of a hierarchy. @throws ApiError 404 */
export async function listCatalogHierarchyProducts(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  return productList(ctx, shop, request, ofHierarchy(existingHierarchy(trees, id)));
}

/** The products of a node, curated ones first; storefronts pass hierarchy ids here too. @throws ApiError 404 */
export async function listCatalogNodeProducts(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const tree = findTree(trees, id);
  if (tree) return productList(ctx, shop, request, ofHierarchy(tree));
  const { node } = existingCatalogNode(trees, id);
  const curated = node.curated_products ?? [];
  const rank = new Map(curated.map((productId, at) => [productId.toLowerCase(), at]));
  const last = curated.length;
  return productList(ctx, shop, request, {
    of: ({ nodes }) => nodes?.includes(node.id) ?? false,
    order: (entries) => entries.toSorted((a, b) => (rank.get(a.id) ?? last) - (rank.get(b.id) ?? last)),
    curated: new Set(rank.keys()),
  });
}

function ofHierarchy(tree: Tree): Choice {
  const ids = new Set(tree.nodes.flatMap(({ id }) => [...subtreeIds(tree, id)]));
  return { of: ({ nodes }: IndexEntry) => nodes?.some((id) => ids.has(id)) ?? false };
}

/** The children of a parent in matrix order. @throws ApiError 404, 422 for a product that is not a parent */
export async function listCatalogProductChildren(
  ctx: Context,
  productId: string,
  request: ShopperRequest,
): Promise<Reply> {
  const [shop, product] = await Promise.all([
    openShop(ctx, request),
    existingProduct(ctx, productId, request),
  ]);
  if (!product.parent) {
    throw unprocessable("The product is not a parent; only parents have children.", {
      title: "Failed Validation",
    });
  }
  const ids = childIdsOf(product.id, product.parent);
  const rank = new Map(ids.map((id, at) => [id, at]));
  return productList(ctx, shop, request, {
    ids,
    of: ({ parent }) => parent === product.id,
    order: (entries) => entries.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
  });
}

/** References to every option of a bundle; of any other product none. @throws ApiError 404 */
export async function listCatalogComponentProducts(
  ctx: Context,
  productId: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { attributes } = await existingProduct(ctx, productId, request);
  const all = optionIds(attributes.components).map((id) => ({ id, type: "product" as const }));
  const { offset, limit } = request.query.page;
  const { links, ...list } = listAnswer(all.slice(offset, offset + limit), all.length, request.query);
  return { body: { ...list, links: { self: links.current, ...links } } };
}

async function existingProduct(
  ctx: Context,
  productId: string,
  request: ShopperRequest,
): Promise<PublishedProduct> {
  const found = await findProduct(ctx, productId, request);
  if (!found) throw notFound("product", productId);
  return found.product;
}
