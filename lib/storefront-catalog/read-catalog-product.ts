import { notFound } from "../kernel/errors.ts";
import type { ListQuery } from "../lists/list-query.ts";
import type { ServedRelease } from "../releases/live-releases.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import { readPublishedProducts } from "../releases/resolve-products.ts";
import {
  chooseShopperCurrency,
  parseShopperContext,
  parseShopperLanguages,
} from "../releases/shopper-context.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type AvailabilityChoice, readAvailability } from "./available-prices.ts";
import { readProductsInRelease, readPublishedIncludes } from "./published-includes.ts";
import { toPublishedProductView, toReleasePath } from "./published-product-view.ts";

export type ShopperInput = {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: ListQuery;
  /** Release that a merchant reads; by default the live one of the shopper. */
  readonly release?: ServedRelease;
  /** The release's price books that a merchant wants to see. Never set for shoppers. */
  readonly available?: AvailabilityChoice;
};

/** Prices are current. @throws ApiError 404 for a product not in the release, 400 for an unknown currency */
export async function readCatalogProduct(
  ctx: Context,
  productId: string,
  request: ShopperInput,
): Promise<Reply> {
  const { headers, query } = request;
  const [productInRelease, { settings }] = await Promise.all([
    findProduct(ctx, productId, request),
    getSettings(ctx.table),
  ]);
  const currency = chooseShopperCurrency(headers, settings);
  if (!productInRelease) throw notFound("product", productId);
  const { product, release } = productInRelease;
  const setting = {
    release,
    currency,
    now: ctx.now(),
    languages: parseShopperLanguages(headers, settings),
    ...(request.release ? { productsPath: toReleasePath(request.release) } : {}),
  };
  const [included, available] = await Promise.all([
    readPublishedIncludes(ctx, [product], query.include, setting),
    readAvailability(ctx, [product], release, request.available),
  ]);
  return {
    body: {
      data: toPublishedProductView(product, setting, { availability: available.get(product.id) }),
      links: { self: `/catalog/products/${product.id}` },
      ...(included ? { included } : {}),
    },
  };
}

/** Starts its read in the caller's tick, so that reads can share a round trip. */
async function findProduct(
  ctx: Context,
  productId: string,
  { headers, release }: ShopperInput,
): Promise<{ readonly product: PublishedProduct; readonly release: ServedRelease } | undefined> {
  if (!release) {
    const context = parseShopperContext(headers, ctx.shopper);
    return (await readPublishedProducts(ctx, [{ id: productId }], context))[0];
  }
  const [product] = await readProductsInRelease(ctx, [{ id: productId }], release);
  return product && !product.onlyOption ? { product, release } : undefined;
}

/** @throws ApiError 404 for a product that is not in the shopper's release */
export async function requirePublishedProduct(
  ctx: Context,
  productId: string,
  request: ShopperInput,
): Promise<PublishedProduct> {
  const productInRelease = await findProduct(ctx, productId, request);
  if (!productInRelease) throw notFound("product", productId);
  return productInRelease.product;
}
