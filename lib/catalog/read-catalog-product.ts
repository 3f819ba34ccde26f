import { notFound } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import type { Query } from "../query/query.ts";
import { getSettings } from "../settings/store.ts";
import { includedWith } from "./included.ts";
import { productView } from "./product-view.ts";
import { publishedProducts } from "./resolve-products.ts";
import { shopperContext, shopperCurrency, shopperLanguages } from "./shopper.ts";

export type ShopperRequest = { readonly headers: Readonly<Record<string, string>>; readonly query: Query };

/**
 * One product of the shopper's catalog (spec 4.3); prices are those of this moment.
 * @throws ApiError 404 when the live release does not have it, 400 for an unknown currency
 */
export async function readCatalogProduct(
  ctx: Context,
  productId: string,
  { headers, query }: ShopperRequest,
): Promise<Reply> {
  const [[found], { settings }] = await Promise.all([
    publishedProducts(ctx, [{ id: productId }], shopperContext(headers, ctx.shopper)),
    getSettings(ctx.table),
  ]);
  const currency = shopperCurrency(headers, settings);
  if (!found) throw notFound("product", productId);
  const { product, release } = found;
  const setting = { release, currency, now: ctx.now(), languages: shopperLanguages(headers) };
  const included = await includedWith(ctx, [product], query.include, setting);
  return {
    body: {
      data: productView(product, setting),
      ...(included ? { included } : {}),
      links: { self: `/catalog/products/${product.id}` },
    },
  };
}
