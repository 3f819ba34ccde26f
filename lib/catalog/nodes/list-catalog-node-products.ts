import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { ofHierarchy } from "../hierarchies/of-hierarchy.ts";
import { findTree } from "../navigation.ts";
import { existingCatalogNode, openHierarchies } from "../open-hierarchies.ts";
import { productList } from "../product-list.ts";
import type { ShopperRequest } from "../read-catalog-product.ts";

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
