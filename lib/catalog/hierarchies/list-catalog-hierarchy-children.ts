import { childrenOfNode } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies, requirePublishedHierarchy } from "../load-hierarchies.ts";
import { publishedNodePage } from "../nodes/published-node-page.ts";
import type { ShopperInput } from "../read-catalog-product.ts";

/** The nodes right below the root of a hierarchy. */
export async function listCatalogHierarchyChildren(
  ctx: Context,
  id: string,
  request: ShopperInput,
): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const tree = requirePublishedHierarchy(trees, id);
  return publishedNodePage(
    childrenOfNode(tree, undefined).map((node) => ({ tree, node })),
    shop,
    request.query,
  );
}
