import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { chooseHierarchyProducts, loadHierarchies, requirePublishedNode } from "../load-hierarchies.ts";
import { findTree } from "../navigation.ts";
import { readPublishedProductPage } from "../published-product-page.ts";
import type { ShopperInput } from "../read-catalog-product.ts";

/** Curated products first. Storefronts also send hierarchy ids. @throws ApiError 404 for an unknown id */
export async function listCatalogNodeProducts(
  ctx: Context,
  id: string,
  request: ShopperInput,
): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const tree = findTree(trees, id);
  if (tree) return readPublishedProductPage(ctx, shop, request, chooseHierarchyProducts(tree));
  const { node } = requirePublishedNode(trees, id);
  const curated = node.curated_products ?? [];
  const rank = new Map(curated.map((productId, at) => [productId.toLowerCase(), at]));
  const last = curated.length;
  return readPublishedProductPage(ctx, shop, request, {
    of: ({ nodes }) => nodes?.includes(node.id) ?? false,
    order: (entries) => entries.toSorted((a, b) => (rank.get(a.id) ?? last) - (rank.get(b.id) ?? last)),
    curated: new Set(rank.keys()),
  });
}
