import { notFound } from "../kernel/errors.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import type { Context } from "../use-case/context.ts";
import { findProduct, type ShopperInput } from "./read-catalog-product.ts";

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
