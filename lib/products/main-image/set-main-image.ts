import { getFiles } from "../../files/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ImageRequest } from "../relationship-schemas.ts";
import { missingRefsError } from "../require-links.ts";
import { changeRelationships } from "../save-product.ts";

/** Links a product's main image. @throws ApiError 404 for an unknown product, 422 for an unknown file */
export async function setMainImage(ctx: Context, productId: string, { data }: ImageRequest): Promise<Reply> {
  return changeRelationships(ctx, productId, async (product) => {
    const [file] = await getFiles(ctx.table, [data.id]);
    if (!file) throw missingRefsError("file", [data.id]);
    return { ...product, mainImageId: file.id };
  });
}
