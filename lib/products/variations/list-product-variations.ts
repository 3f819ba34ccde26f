import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { RefList } from "../relationship-schemas.ts";
import { requireProduct } from "../require-product.ts";

/** In the order of the matrix. @throws ApiError 404 for an unknown product */
export async function listProductVariations(ctx: Context, productId: string): Promise<Reply> {
  const { variationIds } = await requireProduct(ctx, productId);
  const data: RefList["data"] = variationIds.map((id) => ({ type: "product-variation", id }));
  return { body: { data } };
}
