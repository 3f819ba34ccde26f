import { nodesInOrder } from "../../categories/trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies } from "../load-hierarchies.ts";
import type { ShopperInput } from "../read-catalog-product.ts";
import { buildPublishedNodePage } from "./published-node-page.ts";

export async function listCatalogNodes(ctx: Context, request: ShopperInput): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const nodes = trees.flatMap((tree) => nodesInOrder(tree.nodes).map((node) => ({ tree, node })));
  return buildPublishedNodePage(nodes, shop, request.query);
}
