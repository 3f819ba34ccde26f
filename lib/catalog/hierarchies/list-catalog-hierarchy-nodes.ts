import { inOrder } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { nodePage } from "../nodes/node-page.ts";
import { existingHierarchy, openHierarchies } from "../open-hierarchies.ts";
import type { ShopperRequest } from "../read-catalog-product.ts";

/** Every node of a hierarchy, at any depth. */
export async function listCatalogHierarchyNodes(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const tree = existingHierarchy(trees, id);
  return nodePage(
    inOrder(tree.nodes).map((node) => ({ tree, node })),
    shop,
    request.query,
  );
}
