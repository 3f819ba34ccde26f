import { notFound } from "../kernel/errors.ts";
import type { ListQuery } from "../lists/list-query.ts";
import type { LiveRelease } from "../releases/live-releases.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import { publishedProducts } from "../releases/resolve-products.ts";
import { shopperContext, shopperCurrency, shopperLanguages } from "../releases/shopper-context.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { includedWithPublished, publishedAt } from "./published-includes.ts";
import { publishedProductView } from "./published-product-view.ts";

export type ShopperInput = {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: ListQuery;
  /** A release that a merchant looks at, instead of the one that serves the shopper. */
  readonly release?: LiveRelease;
};

/**
 * One product of the shopper's catalog (spec 4.3); prices are those of this moment.
 * @throws ApiError 404 when the live release does not have it, 400 for an unknown currency
 */
export async function readCatalogProduct(
  ctx: Context,
  productId: string,
  request: ShopperInput,
): Promise<Reply> {
  const { headers, query } = request;
  const [found, { settings }] = await Promise.all([
    findProduct(ctx, productId, request),
    getSettings(ctx.table),
  ]);
  const currency = shopperCurrency(headers, settings);
  if (!found) throw notFound("product", productId);
  const { product, release } = found;
  const setting = { release, currency, now: ctx.now(), languages: shopperLanguages(headers) };
  const included = await includedWithPublished(ctx, [product], query.include, setting);
  return {
    body: {
      data: publishedProductView(product, setting),
      links: { self: `/catalog/products/${product.id}` },
      ...(included ? { included } : {}),
    },
  };
}

/** The product in the shopper's release or in the one chosen; the read starts in the caller's tick. */
export async function findProduct(
  ctx: Context,
  productId: string,
  { headers, release }: ShopperInput,
): Promise<{ readonly product: PublishedProduct; readonly release: LiveRelease } | undefined> {
  if (!release) {
    const context = shopperContext(headers, ctx.shopper);
    return (await publishedProducts(ctx, [{ id: productId }], context))[0];
  }
  const [product] = await publishedAt(ctx, [{ id: productId }], release);
  return product && !product.onlyOption ? { product, release } : undefined;
}
