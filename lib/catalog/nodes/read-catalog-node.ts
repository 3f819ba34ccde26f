import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { nodeView } from "../navigation.ts";
import { existingCatalogNode, openHierarchies } from "../open-hierarchies.ts";
import type { ShopperRequest } from "../read-catalog-product.ts";

/** @throws ApiError 404 */
export async function readCatalogNode(ctx: Context, id: string, request: ShopperRequest): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const { tree, node } = existingCatalogNode(trees, id);
  return { body: { data: nodeView(tree, node, shop), links: { self: `/catalog/nodes/${node.id}` } } };
}
