import { unprocessable } from "../kernel/errors.ts";
import { childIdsOf } from "../releases/children.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { existingCatalogProduct } from "./existing-catalog-product.ts";
import { openShop, productList } from "./product-list.ts";
import type { ShopperRequest } from "./read-catalog-product.ts";

/** The children of a parent in matrix order. @throws ApiError 404, 422 for a product that is not a parent */
export async function listCatalogProductChildren(
  ctx: Context,
  productId: string,
  request: ShopperRequest,
): Promise<Reply> {
  const [shop, product] = await Promise.all([
    openShop(ctx, request),
    existingCatalogProduct(ctx, productId, request),
  ]);
  if (!product.parent) {
    throw unprocessable("The product is not a parent; only parents have children.", {
      title: "Failed Validation",
    });
  }
  const ids = childIdsOf(product.id, product.parent);
  const rank = new Map(ids.map((id, at) => [id, at]));
  return productList(ctx, shop, request, {
    ids,
    of: ({ parent }) => parent === product.id,
    order: (entries) => entries.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
  });
}
