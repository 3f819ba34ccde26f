import { pageAnswer } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { optionIds } from "./bundle-view.ts";
import { addSelfLink } from "./published-product-page.ts";
import { requirePublishedProduct, type ShopperInput } from "./read-catalog-product.ts";

/** Empty for a product that is no bundle. @throws ApiError 404 for an unknown product */
export async function listCatalogComponentProducts(
  ctx: Context,
  productId: string,
  request: ShopperInput,
): Promise<Reply> {
  const { attributes } = await requirePublishedProduct(ctx, productId, request);
  const all = optionIds(attributes.components).map((id) => ({ id, type: "product" as const }));
  return { body: addSelfLink(pageAnswer(all, request.query, (reference) => reference)) };
}
