import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { type CartProduct, toCartProduct } from "./cart-product.ts";
import {
  chooseRelease,
  createCatalogKeepCheck,
  createRestrictionCheck,
  type LiveRelease,
  type ShopperContext,
} from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";
import { findVersion, NEVER_PUBLISHED } from "./published-versions.ts";
import { getPublished, type ProductReference, type Published } from "./store.ts";

export type Resolution =
  | { readonly ok: true; readonly product: CartProduct }
  | { readonly ok: false; readonly problem: Problem };

/** `undefined` if the product is not for sale. */
type Sellable = { readonly product: PublishedProduct; readonly release: LiveRelease } | undefined;

/** Batch reads are not snapshots: for this long after a publication, a missing product is read again. */
const SETTLING_MS = 5000;

/** `catalogId` is the catalog of the item if the cart has the product already. */
export type CartProductQuestion = ProductReference & { readonly catalogId?: string };

/**
 * Finds a product for a cart in the shopper's catalog. A product that the cart already has comes from the catalog of its
 * item, if the item keeps that catalog (`keepsCatalog`).
 * @returns either a product or 404 `Product not found`
 */
export type Resolve = (question: CartProductQuestion) => Resolution;

/** Products that were not read count as not for sale. */
export function createResolver(published: Published, context: ShopperContext, now: Date): Resolve {
  const choose = createChooser(published, context, now);
  const isRestricted = createRestrictionCheck(published.releases, now);
  return (question) => {
    const sellable = toSellable(choose(question));
    if (!sellable) return { ok: false, problem: notInCatalogProblem(question) };
    const { catalogId } = sellable.release;
    return { ok: true, product: toCartProduct(sellable.product, catalogId, isRestricted(catalogId)) };
  };
}

/** Reads products and live releases in one round trip. The read starts in the caller's tick. */
export async function readPublished(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
): Promise<Published> {
  return rereadIfSettling(ctx, requests, context, await getPublished(ctx.table, requests));
}

export async function readPublishedProducts(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
): Promise<readonly Sellable[]> {
  const choose = createChooser(await readPublished(ctx, requests, context), context, ctx.now());
  return requests.map((request) => toSellable(choose(request)));
}

/** Reads again if a very recent publication may be incomplete. @param published of the same requests */
export async function rereadIfSettling(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
  published: Published,
): Promise<Published> {
  const isSettling = requests
    .map(createChooser(published, context, ctx.now()))
    .some(({ product, release }) => !product && release && isRecentlyPublished(release, ctx.now()));
  return isSettling ? getPublished(ctx.table, requests) : published;
}

function isRecentlyPublished({ publishedAt }: LiveRelease, now: Date): boolean {
  return now.getTime() - Date.parse(publishedAt) < SETTLING_MS;
}

type VersionChoice = {
  readonly release: LiveRelease | undefined;
  readonly product: PublishedProduct | undefined;
};

/** Returns a function that finds the release for a request, and its product there. */
function createChooser(
  { releases, references, versions }: Published,
  context: ShopperContext,
  now: Date,
): (request: CartProductQuestion) => VersionChoice {
  const shopperRelease = chooseRelease(releases, context, now);
  const keeps = createCatalogKeepCheck(releases, context, now);
  const versionsByKey = new Map(references.map((reference, at) => [toReferenceKey(reference), versions[at]]));
  return (request) => {
    const { catalogId: id } = request;
    const isKept = id !== undefined && keeps(id);
    const release = isKept ? releases.live.find(({ catalogId }) => catalogId === id) : shopperRelease;
    const all = versionsByKey.get(toReferenceKey(request)) ?? NEVER_PUBLISHED;
    return { release, product: release && findVersion(all, release) };
  };
}

function toReferenceKey(reference: ProductReference): string {
  return "id" in reference ? `id ${reference.id}` : `sku ${reference.sku}`;
}

function toSellable({ product, release }: VersionChoice): Sellable {
  return product && release && !product.onlyOption ? { product, release } : undefined;
}

function notInCatalogProblem(request: ProductReference): Problem {
  const [name, value] = "id" in request ? ["id", request.id] : ["sku", request.sku];
  return problem(404, `No product with the ${name} '${value}' is in the catalog.`, {
    title: TITLES.productNotFound,
    meta: { [name]: value },
  });
}
