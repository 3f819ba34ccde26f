import { pageAnswer } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { optionIds } from "./bundle-view.ts";
import type { ShopperInput } from "./read-catalog-product.ts";
import { requirePublishedProduct } from "./require-published-product.ts";
import { withSelfLink } from "./self-link.ts";

/** References to every option of a bundle; of any other product none. @throws ApiError 404 */
export async function listCatalogComponentProducts(
  ctx: Context,
  productId: string,
  request: ShopperInput,
): Promise<Reply> {
  const { attributes } = await requirePublishedProduct(ctx, productId, request);
  const all = optionIds(attributes.components).map((id) => ({ id, type: "product" as const }));
  return { body: withSelfLink(pageAnswer(all, request.query, (reference) => reference)) };
}
