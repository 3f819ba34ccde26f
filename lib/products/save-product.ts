import { type ApiError, notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { commitChange, type Decision } from "../table/change.ts";
import type { Product } from "./product.ts";
import { productView } from "./product-view.ts";
import { getProduct, type ProductWrites, productWrites } from "./store.ts";

/**
 * Changes a product by a pure function and answers with it.
 * @throws ApiError 404 for an unknown product, 422 for a sku or slug that another product has
 */
export function changeProduct(
  ctx: Context,
  productId: string,
  change: (product: Product) => Product,
  replyOf: (product: Product) => Reply = (product) => ({ body: { data: productView(product) } }),
): Promise<Reply> {
  return commitChange(ctx, async (): Promise<Decision> => {
    const before = await getProduct(ctx.table, productId);
    if (!before) throw notFound("product", productId);
    const changed = change(before.value);
    if (changed === before.value) return { writes: [], reply: replyOf(changed) };
    const product = { ...changed, updated_at: ctx.now().toISOString() };
    const saved = productWrites(product, before);
    return { writes: saved.writes, reply: replyOf(product), refusal: taken(saved, product) };
  });
}

/** Changes what a product links to; the answer is empty. @throws ApiError 404 for an unknown product */
export function changeLinks(
  ctx: Context,
  productId: string,
  change: (product: Product) => Product,
): Promise<Reply> {
  return changeProduct(ctx, productId, change, () => ({}));
}

/** The answer for a sku or slug that another product has. */
export function taken({ takenField }: ProductWrites, { fields }: Product): NonNullable<Decision["refusal"]> {
  return (failed): ApiError | undefined => {
    const field = takenField(failed);
    return (
      field &&
      unprocessable(`A product with the ${field} '${fields[field]}' already exists.`, {
        title: "Failed Validation",
        source: `data.attributes.${field}`,
      })
    );
  };
}
