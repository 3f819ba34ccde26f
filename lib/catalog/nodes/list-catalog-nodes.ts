import { nodesInOrder } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies } from "../load-hierarchies.ts";
import type { ShopperInput } from "../read-catalog-product.ts";
import { publishedNodePage } from "./published-node-page.ts";

/** The nodes of all hierarchies. */
export async function listCatalogNodes(ctx: Context, request: ShopperInput): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const nodes = trees.flatMap((tree) => nodesInOrder(tree.nodes).map((node) => ({ tree, node })));
  return publishedNodePage(nodes, shop, request.query);
}
