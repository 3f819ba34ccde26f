import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { hierarchyView } from "../navigation.ts";
import { existingHierarchy, openHierarchies } from "../open-hierarchies.ts";
import type { ShopperRequest } from "../read-catalog-product.ts";

/** @throws ApiError 404 */
export async function readCatalogHierarchy(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const tree = existingHierarchy(trees, id);
  const self = `/catalog/hierarchies/${tree.hierarchy.id}`;
  return { body: { data: hierarchyView(tree, shop), links: { self } } };
}
