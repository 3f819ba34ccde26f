import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies, requirePublishedHierarchy } from "../load-hierarchies.ts";
import { toPublishedHierarchyView } from "../navigation.ts";
import type { ShopperInput } from "../read-catalog-product.ts";

/** @throws ApiError 404 for an unknown hierarchy */
export async function readCatalogHierarchy(ctx: Context, id: string, request: ShopperInput): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const tree = requirePublishedHierarchy(trees, id);
  const self = `/catalog/hierarchies/${tree.hierarchy.id}`;
  return { body: { data: toPublishedHierarchyView(tree, shop), links: { self } } };
}
