import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { type CartProduct, cartProductOf } from "./cart-product.ts";
import { type LiveRelease, releaseFor, type ShopperContext } from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";
import { versionAt } from "./published-versions.ts";
import { getPublished, type ProductReference } from "./store.ts";

export type Resolution =
  | { readonly ok: true; readonly product: CartProduct }
  | { readonly ok: false; readonly problem: Problem };

type Found = { readonly product: PublishedProduct; readonly release: LiveRelease } | undefined;

/** A batch read is not a snapshot: this long after a publication an absent product is looked for once more. */
const SETTLING_MS = 5000;

/** A product as a cart names it; a line that has it already also says which catalog it is from. */
export type CartProductQuestion = ProductReference & { readonly catalogId?: string };

/**
 * The products that a cart request names, as this shopper's catalog sells them, in the order of the requests; those
 * that are in a cart already, as the catalog they are from sells them while it is live. The
 * read starts in the caller's tick, so that it joins the cart's own into one round trip.
 * @returns for each either a product or 404 `Product not found` (spec 7, contract of carts)
 */
export async function resolveProductsForCart(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext = {},
): Promise<Resolution[]> {
  const found = await publishedProducts(ctx, requests, context);
  return requests.map((request, index) => {
    const one = found[index];
    if (one) return { ok: true, product: cartProductOf(one.product, one.release.catalogId) };
    return { ok: false, problem: notInCatalog(request) };
  });
}

/** The products of these requests in the release that serves the shopper. */
export async function publishedProducts(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
): Promise<readonly Found[]> {
  const found = await lookUp(ctx, requests, context);
  const isSettling = found.some(({ product, release }) => !product && release && settles(release, ctx.now()));
  return foundIn(isSettling ? await lookUp(ctx, requests, context) : found);
}

function settles({ publishedAt }: LiveRelease, now: Date): boolean {
  return now.getTime() - Date.parse(publishedAt) < SETTLING_MS;
}

type LookUp = {
  readonly release: LiveRelease | undefined;
  readonly product: PublishedProduct | undefined;
};

async function lookUp(
  { table, now }: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
): Promise<readonly LookUp[]> {
  const { releases, products } = await getPublished(table, requests);
  const ofShopper = releaseFor(releases, context, now());
  return products.map((versions, at) => {
    const catalogId = requests[at]?.catalogId;
    const release = releases.live.find((live) => live.catalogId === catalogId) ?? ofShopper;
    return { release, product: release && versionAt(versions, release) };
  });
}

function foundIn(list: readonly LookUp[]): readonly Found[] {
  return list.map(({ product, release }) =>
    product && release && !product.onlyOption ? { product, release } : undefined,
  );
}

function notInCatalog(request: ProductReference): Problem {
  const [name, value] = "id" in request ? ["id", request.id] : ["sku", request.sku];
  return problem(404, `No product with the ${name} '${value}' is in the catalog.`, {
    title: TITLES.productNotFound,
    meta: { [name]: value },
  });
}
