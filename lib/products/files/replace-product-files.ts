import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { FileRefsRequest } from "../relationship-schemas.ts";
import { changeRelationships } from "../save-product.ts";
import { knownFiles } from "./known-files.ts";

/** Links these files and no others. @throws ApiError 404 for an unknown product, 422 for unknown files */
export async function replaceProductFiles(
  ctx: Context,
  productId: string,
  { data }: FileRefsRequest,
): Promise<Reply> {
  const files = await knownFiles(ctx, data);
  return changeRelationships(ctx, productId, (product) => ({ ...product, files }));
}
