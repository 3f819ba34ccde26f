import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireProduct } from "../store.ts";

/** Lists variations in the order of the matrix. @throws ApiError 404 for an unknown product */
export async function listProductVariations(ctx: Context, productId: string): Promise<Reply> {
  const {
    value: { variationIds },
  } = await requireProduct(ctx, productId);
  return { body: { data: variationIds.map((id) => ({ type: "product-variation", id })) } };
}
