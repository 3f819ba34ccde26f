import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { RefList } from "../relationship-schemas.ts";
import { requireProduct } from "../require-product.ts";

/** @throws ApiError 404 for an unknown product */
export async function readMainImage(ctx: Context, productId: string): Promise<Reply> {
  const { mainImageId } = await requireProduct(ctx, productId);
  const data: RefList["data"] = mainImageId ? [{ type: "file", id: mainImageId }] : [];
  return { body: { data } };
}
