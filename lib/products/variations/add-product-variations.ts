import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Product } from "../product.ts";
import type { RefsRequest } from "../relationship-schemas.ts";
import { changeRelationships } from "../save-product.ts";
import { requireVariations } from "./known-variations.ts";

/** The order of links is the order of the matrix. @throws ApiError 404, 422 for unknown variations */
export async function addProductVariations(
  ctx: Context,
  productId: string,
  { data }: RefsRequest,
): Promise<Reply> {
  const ids = await requireVariations(ctx, data);
  const add = (product: Product): Product => ({
    ...product,
    variationIds: [...new Set([...product.variationIds, ...ids])],
  });
  return changeRelationships(ctx, productId, add);
}
