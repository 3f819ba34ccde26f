import { notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { commitChange } from "../table/change.ts";
import { deleteProductWrites, getProduct, getProductRows } from "./store.ts";

/**
 * Deletes a product. Published releases keep their copy until the next publication.
 * @throws ApiError 404 for an unknown product, 422 while it is an option of a bundle
 */
export async function deleteProduct(ctx: Context, productId: string): Promise<Reply> {
  const rows = await getProductRows(ctx.table);
  const bundle = rows.find(({ options }) => options?.includes(productId));
  if (bundle) {
    throw unprocessable(`The product is part of the bundle '${bundle.id}'; delete that bundle first.`, {
      title: "Failed Validation",
    });
  }
  return commitChange(ctx, async () => {
    const product = await getProduct(ctx.table, productId);
    if (!product) throw notFound("product", productId);
    return { writes: deleteProductWrites(product), reply: {} };
  });
}
