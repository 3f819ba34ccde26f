import { MOST_ACTIONS } from "../table/limits.ts";
import { changeResource, type Resource } from "../table/resource.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { goneOptions, type ParentsOfOptions } from "./check-components.ts";
import { optionIdsOf, type Product } from "./product.ts";
import { productView } from "./product-view.ts";
import { productWrites, referenceWrite, requireProduct } from "./store.ts";

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
 * @param change gives back the very same object when there is nothing to change
 * @throws ApiError 404 for an unknown product, 422 for a sku or slug that another product has
 */
export function changeProduct(
  ctx: Context,
  productId: string,
  change: (product: Product) => Product,
  { replyOf = shown, parents = new Map() }: ProductAnswer = {},
): Promise<Reply> {
  const changeAtNow = (before: Product): Product => {
    const product = change(before);
    return product === before ? before : { ...product, updated_at: ctx.now().toISOString() };
  };
  const writes: Resource<Product>["writes"] = (product, before) => [
    ...productWrites(product, before),
    ...optionWrites(product, before?.value, parents),
  ];
  return changeResource(ctx, { require: requireProduct, writes }, productId, changeAtNow, replyOf);
}

/** Changes what a product links to; the answer is empty. @throws ApiError 404 for an unknown product */
export function changeRelationships(
  ctx: Context,
  productId: string,
  change: (product: Product) => Product,
): Promise<Reply> {
  return changeProduct(ctx, productId, change, { replyOf: () => ({}) });
}

const MOST_CHECKED = MOST_ACTIONS - 10; // saving a product takes up to nine

/**
 * The writes that keep the options which a product newly offers where they are. They are refused with 422 when one was
 * deleted meanwhile, be it with its parent.
 */
export function optionWrites(
  { id, fields }: Product,
  before: Product | undefined,
  parents: ParentsOfOptions,
): Write[] {
  const old = new Set(before ? optionIdsOf(before.fields) : []);
  const added = optionIdsOf(fields).filter((option) => !old.has(option));
  // Each product that has to stay, with the options that go when it does; the product's own version is checked anyway.
  const needed = new Map<string, [string, ...string[]]>();
  const need = (neededId: string | undefined, option: string) => {
    if (neededId === undefined || neededId === id) return;
    const options = needed.get(neededId);
    if (options) options.push(option);
    else needed.set(neededId, [option]);
  };
  for (const option of added) need(option, option);
  for (const option of added) need(parents.get(option), option);
  return [...needed].slice(0, MOST_CHECKED).map(([neededId, options]) => ({
    ...referenceWrite(neededId),
    refusal: () => goneOptions(options),
  }));
}
