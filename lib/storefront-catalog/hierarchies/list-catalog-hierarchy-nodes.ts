import { nodesInOrder } from "../../categories/trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies, requirePublishedHierarchy } from "../load-hierarchies.ts";
import { buildPublishedNodePage } from "../nodes/published-node-page.ts";
import type { ShopperInput } from "../read-catalog-product.ts";

/** Lists the nodes of a hierarchy at any depth. @throws ApiError 404 for an unknown hierarchy */
export async function listCatalogHierarchyNodes(
  ctx: Context,
  id: string,
  request: ShopperInput,
): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const tree = requirePublishedHierarchy(trees, id);
  return buildPublishedNodePage(
    nodesInOrder(tree.nodes).map((node) => ({ tree, node })),
    shop,
    request.query,
  );
}
