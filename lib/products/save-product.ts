import { isMatching, refuseOtherState, requireNamed } from "../kernel/etag.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Document } from "../table/entity.ts";
import { MOST_ACTIONS } from "../table/limits.ts";
import type { Write } from "../table/table.ts";
import { deriveTemplateId } from "../templates/template.ts";
import { buildTemplateReferenceWrite } from "../templates/templates-store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { missingOptionsError, type ParentsOfOptions } from "./check-components.ts";
import { optionIdsOf, type Product } from "./product.ts";
import { productView } from "./product-view.ts";
import { missingRefsError } from "./require-links.ts";
import { buildProductSaveWrites, buildReferenceWrite, requireProduct } from "./store.ts";
import { stampTags } from "./tags/tag-times.ts";
import { listTemplateSlugs } from "./templates/attached-templates.ts";
import { viewProduct } from "./templates/show-products.ts";

type ChangeProductOptions = {
  /** By default `requireMatchingProduct`. */
  readonly requireCurrent?: (productId: string) => Promise<Document<Product>>;
  readonly replyOf?: (product: Product) => Reply | Promise<Reply>;
  /** Parents of the options that the change may add. */
  readonly readParents?: (product: Product) => Promise<ParentsOfOptions>;
};

/**
 * Changes a product and answers with it.
 * @param change returns the same object to write nothing
 * @throws ApiError 404 for an unknown product, 412 if `If-Match` names another state, 422 for a sku or slug in use
 */
export function changeProduct(
  ctx: Context,
  productId: string,
  change: (product: Product) => Product | Promise<Product>,
  {
    replyOf = async (product) => ({ body: { data: await viewProduct(ctx, product) } }),
    requireCurrent = (id) => requireMatchingProduct(ctx, id),
    readParents = async () => new Map(),
  }: ChangeProductOptions = {},
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await requireCurrent(productId);
    const parents = await readParents(before.value);
    const changed = await change(before.value);
    if (changed === before.value) return { writes: [], reply: await replyOf(changed) };
    const product = stampTags({ ...changed, updated_at: ctx.now().toISOString() }, before.value);
    return { writes: buildSaveWrites(product, parents, before), reply: await replyOf(product) };
  });
}

/** @throws ApiError 404 for an unknown product, 412 if `If-Match` names another state */
export async function requireMatchingProduct(ctx: Context, productId: string): Promise<Document<Product>> {
  const document = await requireNamed(ctx, "product", () => requireProduct(ctx, productId));
  if (ctx.ifMatch === undefined || isMatching(ctx, productView(document.value))) return document;
  throw refuseOtherState(ctx.ifMatch, "product", await viewProduct(ctx, document.value));
}

/** All writes for a new or changed product: itself, and what must not be deleted meanwhile. */
export function buildSaveWrites(
  product: Product,
  parents: ParentsOfOptions,
  before?: Document<Product>,
): Write[] {
  const attached = buildAttachWrites(product, before?.value);
  const room = MAX_CHECKED_OPTIONS - attached.length;
  const options = buildOptionWrites(product, before?.value, parents).slice(0, room);
  return [...buildProductSaveWrites(product, before), ...attached, ...options];
}

/** Like `changeProduct`, with an empty answer. */
export function changeRelationships(
  ctx: Context,
  productId: string,
  change: (product: Product) => Product | Promise<Product>,
): Promise<Reply> {
  return changeProduct(ctx, productId, change, { replyOf: () => ({}) });
}

/** The writes for templates that a change attaches. Refused with 422 for one that was deleted meanwhile. */
function buildAttachWrites(product: Product, before?: Product): Write[] {
  const old = before ? listTemplateSlugs(before) : [];
  return listTemplateSlugs(product)
    .filter((slug) => !old.includes(slug))
    .map((slug) =>
      buildTemplateReferenceWrite(slug, () => missingRefsError("template", [deriveTemplateId(slug)])),
    );
}

const MAX_CHECKED_OPTIONS = MOST_ACTIONS - 10; // saving a product takes up to nine actions

/**
 * Writes that keep newly added options from being deleted meanwhile. Refused with 422 if an option, or its parent, was
 * deleted.
 */
function buildOptionWrites(
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
  return [...optionsByProduct].map(([neededId, options]) => ({
    ...buildReferenceWrite(neededId),
    refusal: () => missingOptionsError(options),
  }));
}
