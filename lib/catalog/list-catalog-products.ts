import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { openShop, productList } from "./product-list.ts";
import type { ShopperRequest } from "./read-catalog-product.ts";

/**
 * A page of the shopper's catalog, latest update first.
 * @throws ApiError 404 when no catalog is published
 */
export async function listCatalogProducts(ctx: Context, request: ShopperRequest): Promise<Reply> {
  return productList(ctx, await openShop(ctx, request), request);
}
