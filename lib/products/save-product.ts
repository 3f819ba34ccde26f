import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, notFound, unprocessable } from "../kernel/errors.ts";
import { commitChange, type Decision } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { goneOptions, type ParentsOfOptions } from "./check-components.ts";
import { optionIdsOf, type Product } from "./product.ts";
import { productView } from "./product-view.ts";
import { getProduct, type ProductWrites, productWrites, unchangedWrites } from "./store.ts";

type ProductAnswer = {
  readonly replyOf?: (product: Product) => Reply;
  /** Of the options that the change may add. */
  readonly parents?: ParentsOfOptions;
};

function shown(product: Product): Reply {
  return { body: { data: productView(product) } };
}

/**
 * Changes a product by a pure function and answers with it.
 * @throws ApiError 404 for an unknown product, 422 for a sku or slug that another product has
 */
export function changeProduct(
  ctx: Context,
  productId: string,
  change: (product: Product) => Product,
  { replyOf = shown, parents = new Map() }: ProductAnswer = {},
): Promise<Reply> {
  return commitChange(ctx, async (): Promise<Decision> => {
    const before = await getProduct(ctx.table, productId);
    if (!before) throw notFound("product", productId);
    const changed = change(before.value);
    if (changed === before.value) return { writes: [], reply: replyOf(changed) };
    const product = { ...changed, updated_at: ctx.now().toISOString() };
    return {
      ...savedProduct(product, productWrites(product, before), newOptions(product, before.value), parents),
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
  return changeProduct(ctx, productId, change, { replyOf: () => ({}) });
}

/**
 * The writes of a product together with the options it newly offers, and the answers for a sku or slug that another
 * product has and for options that were deleted meanwhile, be it with their parent.
 */
export function savedProduct(
  { id, fields }: Product,
  { writes, takenField }: ProductWrites,
  options: readonly string[],
  parents: ParentsOfOptions,
): Required<Pick<Decision, "writes" | "refusal">> {
  const held = [...new Set([...options, ...options.flatMap((option) => parents.get(option) ?? [])])].filter(
    (one) => one !== id, // whose own version is looked at anyway
  );
  return {
    writes: [...writes, ...unchangedWrites(held)],
    refusal: (failed): ApiError | undefined => {
      const field = takenField(failed);
      if (field === undefined) {
        const gone = new Set(failed.positions.map((at) => held[at - writes.length]));
        return goneOptions(
          options.filter((option) => gone.has(option) || gone.has(parents.get(option) ?? "")),
        );
      }
      return unprocessable(`A product with the ${field} '${fields[field]}' already exists.`, {
        title: TITLES.failedValidation,
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
