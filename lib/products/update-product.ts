import { checkPathId } from "../kernel/ids.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { checkComponents, type ParentsOfOptions } from "./check-components.ts";
import { applyProductPatch, lowercaseComponentIds, type Product } from "./product.ts";
import { requireVariations } from "./require-links.ts";
import { changeProduct } from "./save-product.ts";
import type { UpdateProductRequest } from "./schemas.ts";
import { requireProduct } from "./store.ts";

/**
 * Changes the given fields; `null` clears one. An edited child is detached from its parent's builds.
 * @throws ApiError 404 for an unknown product, 422 for another id in the body, a sku or slug in use, or missing options or
 * variations
 */
export async function updateProduct(
  ctx: Context,
  productId: string,
  { data }: UpdateProductRequest,
): Promise<Reply> {
  checkPathId(data, productId);
  const attributes = data.attributes ?? {};
  const parents = await readOptionParents(ctx, productId, attributes.components);
  const linked = data.relationships?.variations?.data;
  const variationIds = linked && (await requireVariations(ctx, linked));
  return changeProduct(
    ctx,
    productId,
    (product): Product => ({
      ...product,
      fields: applyProductPatch(product.fields, attributes),
      ...(variationIds ? { variationIds } : {}),
      ...(product.child ? { child: { ...product.child, detached: true } } : {}),
    }),
    { parents },
  );
}

type Components = NonNullable<UpdateProductRequest["data"]["attributes"]>["components"];

async function readOptionParents(
  ctx: Context,
  productId: string,
  components: Components,
): Promise<ParentsOfOptions> {
  if (!components) return new Map();
  const {
    value: { id },
  } = await requireProduct(ctx, productId);
  return checkComponents(ctx, id, { components: lowercaseComponentIds(components) });
}
