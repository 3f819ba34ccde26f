import { childrenOfNode } from "../../categories/trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies, requirePublishedNode } from "../load-hierarchies.ts";
import type { ShopperInput } from "../read-catalog-product.ts";
import { buildPublishedNodePage } from "./published-node-page.ts";

/** Lists the children of a node. @throws ApiError 404 for an unknown node */
export async function listCatalogNodeChildren(
  ctx: Context,
  id: string,
  request: ShopperInput,
): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const { tree, node } = requirePublishedNode(trees, id);
  return buildPublishedNodePage(
    childrenOfNode(tree, node.id).map((child) => ({ tree, node: child })),
    shop,
    request.query,
  );
}
