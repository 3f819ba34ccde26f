import { inOrder } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { openHierarchies } from "../open-hierarchies.ts";
import type { ShopperRequest } from "../read-catalog-product.ts";
import { nodePage } from "./node-page.ts";

/** The nodes of all hierarchies. */
export async function listCatalogNodes(ctx: Context, request: ShopperRequest): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const places = trees.flatMap((tree) => inOrder(tree.nodes).map((node) => ({ tree, node })));
  return nodePage(places, shop, request.query);
}
