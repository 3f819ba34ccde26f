import { MOST_ACTIONS } from "../table/limits.ts";
import { changeResource, type Resource } from "../table/resource.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { missingOptionsError, type ParentsOfOptions } from "./check-components.ts";
import { optionIdsOf, type Product } from "./product.ts";
import { productView } from "./product-view.ts";
import { buildProductSaveWrites, buildReferenceWrite, requireProduct } from "./store.ts";

type ChangeProductOptions = {
  readonly replyOf?: (product: Product) => Reply;
  /** Parents of the options that the change may add. */
  readonly parents?: ParentsOfOptions;
};

function toProductReply(product: Product): Reply {
  return { body: { data: productView(product) } };
}

/**
 * Changes a product by a pure function and answers with it.
 * @param change returns the same object to write nothing
 * @throws ApiError 404 for an unknown product, 422 for a sku or slug in use
 */
export function changeProduct(
  ctx: Context,
  productId: string,
  change: (product: Product) => Product,
  { replyOf = toProductReply, parents = new Map() }: ChangeProductOptions = {},
): Promise<Reply> {
  const changeAtNow = (before: Product): Product => {
    const product = change(before);
    return product === before ? before : { ...product, updated_at: ctx.now().toISOString() };
  };
  const writes: Resource<Product>["writes"] = (product, before) => [
    ...buildProductSaveWrites(product, before),
    ...buildOptionWrites(product, before?.value, parents),
  ];
  return changeResource(ctx, { require: requireProduct, writes }, productId, changeAtNow, replyOf);
}

/** Like `changeProduct`, with an empty answer. */
export function changeRelationships(
  ctx: Context,
  productId: string,
  change: (product: Product) => Product,
): Promise<Reply> {
  return changeProduct(ctx, productId, change, { replyOf: () => ({}) });
}

const MAX_CHECKED_OPTIONS = MOST_ACTIONS - 10; // saving a product takes up to nine actions

/**
 * Writes that keep newly added options from being deleted meanwhile. Refused with 422 if an option, or its parent, was
 * deleted.
 */
export function buildOptionWrites(
  { id, fields }: Product,
  before: Product | undefined,
  parents: ParentsOfOptions,
): Write[] {
  const old = new Set(before ? optionIdsOf(before.fields) : []);
  const added = optionIdsOf(fields).filter((option) => !old.has(option));
  // Products that must stay, with the options that depend on each. The product's own version is checked anyway.
  const optionsByProduct = new Map<string, [string, ...string[]]>();
  const addNeed = (neededId: string | undefined, option: string) => {
    if (neededId === undefined || neededId === id) return;
    const options = optionsByProduct.get(neededId);
    if (options) options.push(option);
    else optionsByProduct.set(neededId, [option]);
  };
  for (const option of added) addNeed(option, option);
  for (const option of added) addNeed(parents.get(option), option);
  return [...optionsByProduct].slice(0, MAX_CHECKED_OPTIONS).map(([neededId, options]) => ({
    ...buildReferenceWrite(neededId),
    refusal: () => missingOptionsError(options),
  }));
}
