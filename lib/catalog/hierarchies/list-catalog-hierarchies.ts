import { listAnswer } from "../../lists/paging.ts";
import { readerOf, selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { hierarchyView } from "../navigation.ts";
import { openHierarchies } from "../open-hierarchies.ts";
import type { ShopperRequest } from "../read-catalog-product.ts";
import { withSelfLink } from "../self-link.ts";

/** A page of the hierarchies, in the order of the catalog. */
export async function listCatalogHierarchies(ctx: Context, request: ShopperRequest): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const { page, total } = selectPage(trees, request.query, ({ hierarchy }) => readerOf(hierarchy));
  const shown = page.map((tree) => hierarchyView(tree, shop));
  return { body: withSelfLink(listAnswer(shown, total, request.query)) };
}
