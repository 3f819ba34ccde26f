import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { loadRelease, publishedProductPage } from "./published-product-page.ts";
import type { ShopperInput } from "./read-catalog-product.ts";

/**
 * A page of the shopper's catalog, latest update first.
 * @throws ApiError 404 when no catalog is published
 */
export async function listCatalogProducts(ctx: Context, request: ShopperInput): Promise<Reply> {
  return publishedProductPage(ctx, await loadRelease(ctx, request), request);
}
