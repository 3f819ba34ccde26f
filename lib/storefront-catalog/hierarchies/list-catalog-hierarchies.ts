import { createFieldReader, pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies } from "../load-hierarchies.ts";
import { toPublishedHierarchyView } from "../navigation.ts";
import { addSelfLink } from "../published-product-page.ts";
import type { ShopperInput } from "../read-catalog-product.ts";

/** In the order of the catalog. */
export async function listCatalogHierarchies(ctx: Context, request: ShopperInput): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const view = (tree: (typeof trees)[number]) => toPublishedHierarchyView(tree, shop);
  const read = ({ hierarchy }: (typeof trees)[number]) => createFieldReader(hierarchy);
  return { body: addSelfLink(pageAnswer(trees, request.query, view, read)) };
}
