import { childIdsOf } from "../catalog/children.ts";
import { notFound, unavailable, unprocessable } from "../errors.ts";
import { unlinkProduct } from "../hierarchies/store.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { commitChange } from "../table/change.ts";
import type { Product } from "./product.ts";
import { deleteProductWrites, getProduct, getProductRows, getProducts, removeProduct } from "./store.ts";

/**
 * Deletes a product, a parent's children before it and its places in nodes after it. Published releases keep their
 * copy until the next one.
 * @throws ApiError 404 for an unknown product, 422 while it is an option of a bundle, 503 for a parent with more
 *   children than one request can delete; a repeated request deletes the rest
 */
export async function deleteProduct(ctx: Context, productId: string): Promise<Reply> {
  const parent = await deletableProduct(ctx, productId);
  await deleteChildren(ctx, parent.value);
  const reply = await commitChange(ctx, async () => {
    const product = await deletableProduct(ctx, productId);
    return { writes: deleteProductWrites(product), reply: {} };
  });
  await unlinkProduct(ctx.table, parent.value.id, ctx.newId);
  return reply;
}

/**
 * The bundles are looked at after the product was read: a bundle that takes the product as an option from then on
 * raises its version.
 */
async function deletableProduct({ table }: Context, productId: string) {
  const product = await getProduct(table, productId);
  if (!product) throw notFound("product", productId);
  const { id } = product.value;
  const bundle = (await getProductRows(table)).find(({ options }) => options?.includes(id));
  if (!bundle) return product;
  throw unprocessable(`The product is part of the bundle '${bundle.id}'; delete that bundle first.`, {
    title: "Failed Validation",
  });
}

const CHILDREN_AT_ONCE = 25;

async function deleteChildren(ctx: Context, { id: parentId, built }: Product): Promise<void> {
  const ids = built ? childIdsOf(parentId, built) : [];
  for (let at = 0; at < ids.length; at += CHILDREN_AT_ONCE) {
    if (ctx.deadline.left() === 0) throw unavailable();
    const children = await getProducts(ctx.table, ids.slice(at, at + CHILDREN_AT_ONCE));
    const outcomes = await Promise.all(children.map((child) => child && removeProduct(ctx, child)));
    await Promise.all(children.map((child) => child && unlinkProduct(ctx.table, child.value.id, ctx.newId)));
    if (outcomes.includes(false)) at -= CHILDREN_AT_ONCE;
  }
}
