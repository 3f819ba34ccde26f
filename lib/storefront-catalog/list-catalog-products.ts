import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { loadRelease, readPublishedProductPage } from "./published-product-page.ts";
import type { ShopperInput } from "./read-catalog-product.ts";

/** Lists the shopper's catalog, latest update first. @throws ApiError 404 when no catalog is published */
export async function listCatalogProducts(ctx: Context, request: ShopperInput): Promise<Reply> {
  return readPublishedProductPage(ctx, await loadRelease(ctx, request), request);
}
