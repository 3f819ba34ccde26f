import { type ApiError, notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { commitChange, type Decision } from "../table/change.ts";
import { goneOptions } from "./check-components.ts";
import { optionIdsOf, type Product } from "./product.ts";
import { productView } from "./product-view.ts";
import { getProduct, holdWrites, type ProductWrites, productWrites } from "./store.ts";

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
    return {
      ...savedProduct(product, productWrites(product, before), newOptions(product, before.value)),
      reply: replyOf(product),
    };
  });
}

/** Changes what a product links to; the answer is empty. @throws ApiError 404 for an unknown product */
export function changeRelationships(
  ctx: Context,
  productId: string,
  change: (product: Product) => Product,
): Promise<Reply> {
  return changeProduct(ctx, productId, change, () => ({}));
}

/**
 * The writes of a product together with the options it newly offers, and the answers for a sku or slug that another
 * product has and for options that were deleted meanwhile.
 */
export function savedProduct(
  { fields }: Product,
  { writes, takenField }: ProductWrites,
  options: readonly string[],
): Required<Pick<Decision, "writes" | "refusal">> {
  return {
    writes: [...writes, ...holdWrites(options)],
    refusal: (failed): ApiError | undefined => {
      const field = takenField(failed);
      if (field === undefined)
        return goneOptions(failed.positions.flatMap((at) => options[at - writes.length] ?? []));
      return unprocessable(`A product with the ${field} '${fields[field]}' already exists.`, {
        title: "Failed Validation",
        source: `data.attributes.${field}`,
      });
    },
  };
}

/** Options that the product did not offer before. */
function newOptions({ fields }: Product, before: Product): string[] {
  const old = new Set(optionIdsOf(before.fields));
  return optionIdsOf(fields).filter((id) => !old.has(id));
}
