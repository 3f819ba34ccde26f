import { checkPathId } from "../kernel/ids.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { checkComponents, type ParentsOfOptions } from "./check-components.ts";
import { changedFields, type Product, withPlainIds } from "./product.ts";
import { changeProduct } from "./save-product.ts";
import type { UpdateProductRequest } from "./schemas.ts";
import { requireProduct } from "./store.ts";
import { knownVariations } from "./variations/known-variations.ts";

/**
 * Changes the given fields; `null` clears one. A child that is edited is detached from its parent's builds.
 * @throws ApiError 404 for an unknown product, 422 for another id in the body, a sku in use, options or variations
 *   that are not there
 */
export async function updateProduct(
  ctx: Context,
  productId: string,
  { data }: UpdateProductRequest,
): Promise<Reply> {
  checkPathId(data, productId);
  const attributes = data.attributes ?? {};
  const parents = await parentsOfOptions(ctx, productId, attributes.components);
  const linked = data.relationships?.variations?.data;
  const variationIds = linked && (await knownVariations(ctx, linked));
  return changeProduct(
    ctx,
    productId,
    (product): Product => ({
      ...product,
      fields: changedFields(product.fields, attributes),
      ...(variationIds ? { variationIds } : {}),
      ...(product.child ? { child: { ...product.child, detached: true } } : {}),
    }),
    { parents },
  );
}

type Components = NonNullable<UpdateProductRequest["data"]["attributes"]>["components"];

async function parentsOfOptions(
  ctx: Context,
  productId: string,
  components: Components,
): Promise<ParentsOfOptions> {
  if (!components) return new Map();
  const {
    value: { id },
  } = await requireProduct(ctx, productId);
  return checkComponents(ctx, id, { components: withPlainIds(components) });
}
