import { listAnswer } from "../../lists/paging.ts";
import { readerOf, selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadHierarchies } from "../load-hierarchies.ts";
import { publishedHierarchyView } from "../navigation.ts";
import type { ShopperInput } from "../read-catalog-product.ts";
import { withSelfLink } from "../self-link.ts";

/** A page of the hierarchies, in the order of the catalog. */
export async function listCatalogHierarchies(ctx: Context, request: ShopperInput): Promise<Reply> {
  const { shop, trees } = await loadHierarchies(ctx, request);
  const { page, total } = selectPage(trees, request.query, ({ hierarchy }) => readerOf(hierarchy));
  const shown = page.map((tree) => publishedHierarchyView(tree, shop));
  return { body: withSelfLink(listAnswer(shown, total, request.query)) };
}
