import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies, requirePublishedHierarchy } from "../load-hierarchies.ts";
import { publishedProductPage } from "../published-product-page.ts";
import type { ShopperInput } from "../read-catalog-product.ts";
import { ofHierarchy } from "./of-hierarchy.ts";

/** The products of all nodes of a hierarchy. @throws ApiError 404 */
export async function listCatalogHierarchyProducts(
  ctx: Context,
  id: string,
  request: ShopperInput,
): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  return publishedProductPage(ctx, shop, request, ofHierarchy(requirePublishedHierarchy(trees, id)));
}
