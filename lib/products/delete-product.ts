import { childIdsOf } from "../catalog/children.ts";
import { notFound, unavailable, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { commitChange } from "../table/change.ts";
import { deleteProductWrites, getProduct, getProductRows, getProducts, removeProduct } from "./store.ts";

/**
 * Deletes a product, and a parent's children before it. Published releases keep their copy until the next one.
 * @throws ApiError 404 for an unknown product, 422 while it is an option of a bundle, 503 for a parent with more
 *   children than one request can delete; a repeated request deletes the rest
 */
export async function deleteProduct(ctx: Context, productId: string): Promise<Reply> {
  const rows = await getProductRows(ctx.table);
  const bundle = rows.find(({ options }) => options?.includes(productId));
  if (bundle) {
    throw unprocessable(`The product is part of the bundle '${bundle.id}'; delete that bundle first.`, {
      title: "Failed Validation",
    });
  }
  await deleteChildren(ctx, productId);
  return commitChange(ctx, async () => {
    const product = await getProduct(ctx.table, productId);
    if (!product) throw notFound("product", productId);
    return { writes: deleteProductWrites(product), reply: {} };
  });
}

const CHILDREN_AT_ONCE = 25;

async function deleteChildren(ctx: Context, parentId: string): Promise<void> {
  const parent = (await getProduct(ctx.table, parentId))?.value;
  const ids = parent?.built ? childIdsOf(parent.id, parent.built) : [];
  for (let at = 0; at < ids.length; at += CHILDREN_AT_ONCE) {
    if (ctx.deadline.left() === 0) throw unavailable();
    const children = await getProducts(ctx.table, ids.slice(at, at + CHILDREN_AT_ONCE));
    const outcomes = await Promise.all(children.map((child) => child && removeProduct(ctx, child)));
    if (outcomes.includes(false)) at -= CHILDREN_AT_ONCE;
  }
}
