import { SLUG_PREFIX } from "../custom-relationships/custom-relationship.ts";
import { notFound } from "../kernel/errors.ts";
import { getRelatedIds } from "../releases/related-lists-store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { chooseAmong } from "./page-of-ids.ts";
import { loadRelease, readPublishedProductPage } from "./published-product-page.ts";
import { requirePublishedProduct, type ShopperInput } from "./read-catalog-product.ts";

/**
 * In the order that merchants gave them, without products that are not in the release. Empty for a relationship that the
 * product does not have.
 * @throws ApiError 404 for an unknown product, or a slug that no relationship can have
 */
export async function listCatalogRelatedProducts(
  ctx: Context,
  productId: string,
  slug: string,
  request: ShopperInput,
): Promise<Reply> {
  const [shop, product] = await Promise.all([
    loadRelease(ctx, request),
    requirePublishedProduct(ctx, productId, request),
  ]);
  if (!slug.startsWith(SLUG_PREFIX)) throw notFound("custom relationship", slug);
  const { releaseId } = shop.release;
  const hasRelationship = product.relationships?.some((heading) => heading.slug === slug) ?? false;
  const ids = hasRelationship
    ? await getRelatedIds(ctx.table, { releaseId, productId: product.id, slug })
    : [];
  return readPublishedProductPage(ctx, shop, request, chooseAmong(ids));
}
