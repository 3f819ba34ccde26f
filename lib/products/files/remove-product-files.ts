import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Product } from "../product.ts";
import type { FileRefsRequest } from "../relationship-schemas.ts";
import { changeRelationships } from "../save-product.ts";

/** Removes links only; the files stay. @throws ApiError 404 for an unknown product */
export function removeProductFiles(
  ctx: Context,
  productId: string,
  { data }: FileRefsRequest,
): Promise<Reply> {
  const gone = new Set(data.map(({ id }) => id.toLowerCase()));
  const without = (product: Product): Product => ({
    ...product,
    files: product.files.filter(({ id }) => !gone.has(id)),
  });
  return changeRelationships(ctx, productId, without);
}
