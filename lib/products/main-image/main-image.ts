import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeRelationships } from "../save-product.ts";
import { requireProduct } from "../store.ts";

/** Answers with the link to a product's main image, if any. @throws ApiError 404 for an unknown product */
export async function readMainImage(ctx: Context, productId: string): Promise<Reply> {
  const {
    value: { mainImageId },
  } = await requireProduct(ctx, productId);
  return { body: { data: mainImageId ? [{ type: "file", id: mainImageId }] : [] } };
}

/** Removes the link only; the file stays. @throws ApiError 404 for an unknown product */
export function deleteMainImage(ctx: Context, productId: string): Promise<Reply> {
  return changeRelationships(ctx, productId, ({ mainImageId: _, ...product }) => product);
}
