import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeRelationships } from "../save-product.ts";

/** Takes the link to the image away; the file stays. @throws ApiError 404 for an unknown product */
export function deleteMainImage(ctx: Context, productId: string): Promise<Reply> {
  return changeRelationships(ctx, productId, ({ mainImageId: _, ...product }) => product);
}
