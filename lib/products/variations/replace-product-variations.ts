import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { RefsRequest } from "../relationship-schemas.ts";
import { changeRelationships } from "../save-product.ts";
import { requireVariations } from "./known-variations.ts";

/** Replaces all variation links. @throws ApiError 404, 422 for unknown variations */
export async function replaceProductVariations(
  ctx: Context,
  productId: string,
  { data }: RefsRequest,
): Promise<Reply> {
  const variationIds = await requireVariations(ctx, data);
  return changeRelationships(ctx, productId, (product) => ({ ...product, variationIds }));
}
