import { childrenOfNode } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { nodePage } from "../nodes/node-page.ts";
import { existingHierarchy, openHierarchies } from "../open-hierarchies.ts";
import type { ShopperRequest } from "../read-catalog-product.ts";

/** The nodes right below the root of a hierarchy. */
export async function listCatalogHierarchyChildren(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const tree = existingHierarchy(trees, id);
  return nodePage(
    childrenOfNode(tree, undefined).map((node) => ({ tree, node })),
    shop,
    request.query,
  );
}
