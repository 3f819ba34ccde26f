import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeRelationships } from "../save-product.ts";

/** Removes the link only; the file stays. @throws ApiError 404 for an unknown product */
export function deleteMainImage(ctx: Context, productId: string): Promise<Reply> {
  return changeRelationships(ctx, productId, ({ mainImageId: _, ...product }) => product);
}
