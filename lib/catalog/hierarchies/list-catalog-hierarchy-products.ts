import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { existingHierarchy, openHierarchies } from "../open-hierarchies.ts";
import { productList } from "../product-list.ts";
import type { ShopperRequest } from "../read-catalog-product.ts";
import { ofHierarchy } from "./of-hierarchy.ts";

/** The products of all nodes of a hierarchy. @throws ApiError 404 */
export async function listCatalogHierarchyProducts(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  return productList(ctx, shop, request, ofHierarchy(existingHierarchy(trees, id)));
}
