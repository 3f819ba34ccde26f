import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { decodeChildIds } from "../releases/children.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { loadRelease, readPublishedProductPage } from "./published-product-page.ts";
import { requirePublishedProduct, type ShopperInput } from "./read-catalog-product.ts";

/** In matrix order. @throws ApiError 404 for an unknown product, 422 for a product that is not a parent */
export async function listCatalogProductChildren(
  ctx: Context,
  productId: string,
  request: ShopperInput,
): Promise<Reply> {
  const [shop, product] = await Promise.all([
    loadRelease(ctx, request),
    requirePublishedProduct(ctx, productId, request),
  ]);
  if (!product.parent) {
    throw unprocessable("The product is not a parent; only parents have children.", {
      title: TITLES.failedValidation,
    });
  }
  const ids = decodeChildIds(product.id, product.parent);
  const rank = new Map(ids.map((id, at) => [id, at]));
  return readPublishedProductPage(ctx, shop, request, {
    ids,
    ofChildren: true,
    of: ({ parent }) => parent === product.id,
    order: (entries) => entries.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
  });
}
