import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { type CartProduct, cartProductOf } from "./cart-product.ts";
import {
  isRestrictedCatalog,
  keepsCatalog,
  type LiveRelease,
  releaseFor,
  type ShopperContext,
} from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";
import { NEVER_PUBLISHED, versionAt } from "./published-versions.ts";
import { getPublished, type ProductReference, type Published } from "./store.ts";

export type Resolution =
  | { readonly ok: true; readonly product: CartProduct }
  | { readonly ok: false; readonly problem: Problem };

/** A product with the release that it is of; nothing if it is not for sale. */
type Sellable = { readonly product: PublishedProduct; readonly release: LiveRelease } | undefined;

/** A batch read is not a snapshot: this long after a publication an absent product is looked for once more. */
const SETTLING_MS = 5000;

/** A product as a cart names it; an item that has it already also says which catalog it is from. */
export type CartProductQuestion = ProductReference & { readonly catalogId?: string };

/**
 * What a product that was read is for a cart: as this shopper's catalog sells it; one that is in a cart already, as
 * the catalog it is from sells it, if the item keeps that (`keepsCatalog`).
 * @returns either a product or 404 `Product not found` (spec 7)
 */
export type Resolve = (question: CartProductQuestion) => Resolution;

/** Answers for one shopper from what was read; what was not read is not for sale. */
export function resolverOf(published: Published, context: ShopperContext, now: Date): Resolve {
  const choose = chooserOf(published, context, now);
  const isRestricted = isRestrictedCatalog(published.releases, now);
  return (question) => {
    const sellable = sellableOf(choose(question));
    if (!sellable) return { ok: false, problem: notInCatalog(question) };
    const { catalogId } = sellable.release;
    return { ok: true, product: cartProductOf(sellable.product, catalogId, isRestricted(catalogId)) };
  };
}

/** Products with the live releases, in one round trip; the read starts in the caller's tick. */
export async function readPublished(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
): Promise<Published> {
  return settled(ctx, requests, context, await getPublished(ctx.table, requests));
}

/** The products of these requests in the release that serves the shopper. */
export async function publishedProducts(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
): Promise<readonly Sellable[]> {
  const choose = chooserOf(await readPublished(ctx, requests, context), context, ctx.now());
  return requests.map((request) => sellableOf(choose(request)));
}

/**
 * What was read, or what is read once more where a publication of this moment may not have been seen whole.
 * @param published of the same requests
 */
export async function settled(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
  published: Published,
): Promise<Published> {
  const isSettling = requests
    .map(chooserOf(published, context, ctx.now()))
    .some(({ product, release }) => !product && release && settles(release, ctx.now()));
  return isSettling ? getPublished(ctx.table, requests) : published;
}

function settles({ publishedAt }: LiveRelease, now: Date): boolean {
  return now.getTime() - Date.parse(publishedAt) < SETTLING_MS;
}

type Choice = {
  readonly release: LiveRelease | undefined;
  readonly product: PublishedProduct | undefined;
};

/** The release that counts for a request, and the product as it froze it. */
function chooserOf(
  { releases, references, versions }: Published,
  context: ShopperContext,
  now: Date,
): (request: CartProductQuestion) => Choice {
  const ofShopper = releaseFor(releases, context, now);
  const keeps = keepsCatalog(releases, context, now);
  const read = new Map(references.map((reference, at) => [textOf(reference), versions[at]]));
  return (request) => {
    const { catalogId: id } = request;
    const isKept = id !== undefined && keeps(id);
    const release = isKept ? releases.live.find(({ catalogId }) => catalogId === id) : ofShopper;
    const all = read.get(textOf(request)) ?? NEVER_PUBLISHED;
    return { release, product: release && versionAt(all, release) };
  };
}

function textOf(reference: ProductReference): string {
  return "id" in reference ? `id ${reference.id}` : `sku ${reference.sku}`;
}

function sellableOf({ product, release }: Choice): Sellable {
  return product && release && !product.onlyOption ? { product, release } : undefined;
}

function notInCatalog(request: ProductReference): Problem {
  const [name, value] = "id" in request ? ["id", request.id] : ["sku", request.sku];
  return problem(404, `No product with the ${name} '${value}' is in the catalog.`, {
    title: TITLES.productNotFound,
    meta: { [name]: value },
  });
}
