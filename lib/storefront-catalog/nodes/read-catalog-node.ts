import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies, requirePublishedNode } from "../load-hierarchies.ts";
import { toPublishedNodeView } from "../navigation.ts";
import type { ShopperInput } from "../read-catalog-product.ts";

/** @throws ApiError 404 for an unknown node */
export async function readCatalogNode(ctx: Context, id: string, request: ShopperInput): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const { tree, node } = requirePublishedNode(trees, id);
  return {
    body: { data: toPublishedNodeView(tree, node, shop), links: { self: `/catalog/nodes/${node.id}` } },
  };
}
