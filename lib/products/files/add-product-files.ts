import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Product } from "../product.ts";
import type { FileRefsRequest } from "../relationship-schemas.ts";
import { changeRelationships } from "../save-product.ts";
import { requireFiles } from "./known-files.ts";

/** Links files to the product. @throws ApiError 404 for an unknown product, 422 for unknown files */
export async function addProductFiles(
  ctx: Context,
  productId: string,
  { data }: FileRefsRequest,
): Promise<Reply> {
  const files = await requireFiles(ctx, data);
  const ids = new Set(files.map(({ id }) => id));
  const add = (product: Product): Product => ({
    ...product,
    files: [...product.files.filter(({ id }) => !ids.has(id)), ...files],
  });
  return changeRelationships(ctx, productId, add);
}
