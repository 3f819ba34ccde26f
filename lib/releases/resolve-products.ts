import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { type CartProduct, cartProductOf } from "./cart-product.ts";
import { type LiveRelease, releaseFor, type ShopperContext } from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";
import { versionAt } from "./published-versions.ts";
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
 * The products that a cart request names, as this shopper's catalog sells them, in the order of the requests; those
 * that are in a cart already, as the catalog they are from sells them while it is live.
 * @returns for each either a product or 404 `Product not found` (spec 7)
 */
export async function resolveProductsForCart(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext = {},
): Promise<Resolution[]> {
  return resolvePublished(ctx, requests, context, await getPublished(ctx.table, requests));
}

/** The same of products that were read in one plan with other things. @param published of the same requests */
export async function resolvePublished(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
  published: Published,
): Promise<Resolution[]> {
  const products = await settled(ctx, requests, context, published);
  return requests.map((request, index) => {
    const sellable = products[index];
    if (sellable) {
      return { ok: true, product: cartProductOf(sellable.product, sellable.release.catalogId) };
    }
    return { ok: false, problem: notInCatalog(request) };
  });
}

/** The products of these requests in the release that serves the shopper. */
export async function publishedProducts(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
): Promise<readonly Sellable[]> {
  return settled(ctx, requests, context, await getPublished(ctx.table, requests));
}

/** What was read, or what is read once more where a publication of this moment may not have been seen whole. */
async function settled(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
  published: Published,
): Promise<readonly Sellable[]> {
  const chosen = choose(published, requests, context, ctx.now());
  const isSettling = chosen.some(
    ({ product, release }) => !product && release && settles(release, ctx.now()),
  );
  if (!isSettling) return chosen.map(sellableOf);
  const again = await getPublished(ctx.table, requests);
  return choose(again, requests, context, ctx.now()).map(sellableOf);
}

function settles({ publishedAt }: LiveRelease, now: Date): boolean {
  return now.getTime() - Date.parse(publishedAt) < SETTLING_MS;
}

type Choice = {
  readonly release: LiveRelease | undefined;
  readonly product: PublishedProduct | undefined;
};

/** The release that counts for each request, and the product as it froze it. */
function choose(
  { releases, versions }: Published,
  requests: readonly CartProductQuestion[],
  context: ShopperContext,
  now: Date,
): readonly Choice[] {
  const ofShopper = releaseFor(releases, context, now);
  return versions.map((all, at) => {
    const catalogId = requests[at]?.catalogId;
    const release = releases.live.find((live) => live.catalogId === catalogId) ?? ofShopper;
    return { release, product: release && versionAt(all, release) };
  });
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
