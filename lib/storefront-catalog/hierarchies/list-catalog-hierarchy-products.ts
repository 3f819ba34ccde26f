import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { chooseHierarchyProducts, loadHierarchies, requirePublishedHierarchy } from "../load-hierarchies.ts";
import { readPublishedProductPage } from "../published-product-page.ts";
import type { ShopperInput } from "../read-catalog-product.ts";

/** Lists the products of all nodes of a hierarchy. @throws ApiError 404 for an unknown hierarchy */
export async function listCatalogHierarchyProducts(
  ctx: Context,
  id: string,
  request: ShopperInput,
): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  return readPublishedProductPage(
    ctx,
    shop,
    request,
    chooseHierarchyProducts(requirePublishedHierarchy(trees, id)),
  );
}
