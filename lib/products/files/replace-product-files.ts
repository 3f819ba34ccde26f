import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { FileRefsRequest } from "../relationship-schemas.ts";
import { changeRelationships } from "../save-product.ts";
import { requireFiles } from "./known-files.ts";

/** Replaces all file links. @throws ApiError 404 for an unknown product, 422 for unknown files */
export async function replaceProductFiles(
  ctx: Context,
  productId: string,
  { data }: FileRefsRequest,
): Promise<Reply> {
  const files = await requireFiles(ctx, data);
  return changeRelationships(ctx, productId, (product) => ({ ...product, files }));
}
