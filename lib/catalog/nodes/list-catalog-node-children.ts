import { childrenOfNode } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { existingCatalogNode, openHierarchies } from "../open-hierarchies.ts";
import type { ShopperRequest } from "../read-catalog-product.ts";
import { nodePage } from "./node-page.ts";

/** The nodes right below a node. @throws ApiError 404 */
export async function listCatalogNodeChildren(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const { tree, node } = existingCatalogNode(trees, id);
  return nodePage(
    childrenOfNode(tree, node.id).map((child) => ({ tree, node: child })),
    shop,
    request.query,
  );
}
