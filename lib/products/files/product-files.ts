import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Product } from "../product.ts";
import type { FileRefsRequest } from "../relationship-schemas.ts";
import { requireFiles } from "../require-links.ts";
import { changeRelationships } from "../save-product.ts";
import { requireProduct } from "../store.ts";

/** @throws ApiError 404 for an unknown product */
export async function listProductFiles(ctx: Context, productId: string): Promise<Reply> {
  const {
    value: { files },
  } = await requireProduct(ctx, productId);
  const data = files.map(({ id, linkedAt, tags = [] }) => ({
    type: "file",
    id,
    meta: { tags, created_at: linkedAt },
  }));
  return { body: { data } };
}

/** Links files to the product. @throws ApiError 404 for an unknown product, 422 for unknown files */
export async function addProductFiles(
  ctx: Context,
  productId: string,
  { data }: FileRefsRequest,
): Promise<Reply> {
  const add = async (product: Product): Promise<Product> => {
    const files = await requireFiles(ctx, data);
    const ids = new Set(files.map(({ id }) => id));
    return { ...product, files: [...product.files.filter(({ id }) => !ids.has(id)), ...files] };
  };
  return changeRelationships(ctx, productId, add);
}

/** Replaces all file links. @throws ApiError 404 for an unknown product, 422 for unknown files */
export async function replaceProductFiles(
  ctx: Context,
  productId: string,
  { data }: FileRefsRequest,
): Promise<Reply> {
  return changeRelationships(ctx, productId, async (product) => ({
    ...product,
    files: await requireFiles(ctx, data),
  }));
}

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
