import { childrenOfNode } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies, requirePublishedNode } from "../load-hierarchies.ts";
import type { ShopperInput } from "../read-catalog-product.ts";
import { publishedNodePage } from "./published-node-page.ts";

/** The nodes right below a node. @throws ApiError 404 */
export async function listCatalogNodeChildren(
  ctx: Context,
  id: string,
  request: ShopperInput,
): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const { tree, node } = requirePublishedNode(trees, id);
  return publishedNodePage(
    childrenOfNode(tree, node.id).map((child) => ({ tree, node: child })),
    shop,
    request.query,
  );
}
