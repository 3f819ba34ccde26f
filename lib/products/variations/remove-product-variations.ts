import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Product } from "../product.ts";
import type { RefsRequest } from "../relationship-schemas.ts";
import { changeRelationships } from "../save-product.ts";

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
