import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { changeLinks } from "../save-product.ts";

/** Takes the link to the image away; the file stays. @throws ApiError 404 for an unknown product */
export function deleteMainImage(ctx: Context, productId: string): Promise<Reply> {
  return changeLinks(ctx, productId, ({ mainImageId: _, ...product }) => product);
}
