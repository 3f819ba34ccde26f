import { checkFieldsWithoutEffect } from "../../settings/fields-without-effect.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Product } from "../product.ts";
import type { RefsRequest } from "../relationship-schemas.ts";
import { requireVariations } from "../require-links.ts";
import { changeRelationships } from "../save-product.ts";
import { requireProduct } from "../store.ts";

/** Lists variations in the order of the matrix. @throws ApiError 404 for an unknown product */
export async function listProductVariations(ctx: Context, productId: string): Promise<Reply> {
  const {
    value: { variationIds },
  } = await requireProduct(ctx, productId);
  return { body: { data: variationIds.map((id) => ({ type: "product-variation", id })) } };
}

/** Links of variations have no tags, unlike those of files. */
async function checkVariationTags(ctx: Context, refs: RefsRequest["data"]): Promise<void> {
  const paths = refs.flatMap(({ meta }, at) => (meta?.tags?.length ? `data.${at}.meta.tags` : []));
  await checkFieldsWithoutEffect(ctx, paths);
}

/**
 * The order of links is the order of the matrix.
 * @throws ApiError 404, 422 for unknown variations or fields without effect
 */
export async function addProductVariations(
  ctx: Context,
  productId: string,
  { data }: RefsRequest,
): Promise<Reply> {
  const add = async (product: Product): Promise<Product> => {
    await checkVariationTags(ctx, data);
    const ids = await requireVariations(ctx, data);
    return { ...product, variationIds: [...new Set([...product.variationIds, ...ids])] };
  };
  return changeRelationships(ctx, productId, add);
}

/** Replaces all variation links. @throws ApiError 404, 422 for unknown variations or fields without effect */
export async function replaceProductVariations(
  ctx: Context,
  productId: string,
  { data }: RefsRequest,
): Promise<Reply> {
  return changeRelationships(ctx, productId, async (product) => {
    await checkVariationTags(ctx, data);
    return { ...product, variationIds: await requireVariations(ctx, data) };
  });
}

/** Removes links only; the variations stay. @throws ApiError 404 for an unknown product */
export function removeProductVariations(
  ctx: Context,
  productId: string,
  { data }: RefsRequest,
): Promise<Reply> {
  const gone = new Set(data.map(({ id }) => id.toLowerCase()));
  const without = (product: Product): Product => ({
    ...product,
    variationIds: product.variationIds.filter((id) => !gone.has(id)),
  });
  return changeRelationships(ctx, productId, without);
}
