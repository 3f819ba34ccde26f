import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireProduct } from "../store.ts";

/** Answers with the link to a product's main image, if any. @throws ApiError 404 for an unknown product */
export async function readMainImage(ctx: Context, productId: string): Promise<Reply> {
  const {
    value: { mainImageId },
  } = await requireProduct(ctx, productId);
  return { body: { data: mainImageId ? [{ type: "file", id: mainImageId }] : [] } };
}
