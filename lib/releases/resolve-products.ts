import { isDeepStrictEqual } from "node:util";
import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { readOwnPrices } from "./book-parts-store.ts";
import { type CartProduct, toCartProduct } from "./cart-product.ts";
import {
  chooseRelease,
  createCatalogKeepCheck,
  createCatalogServer,
  createRestrictionCheck,
  hasSegments,
  type ServedRelease,
  type ShopperContext,
} from "./live-releases.ts";
import { countOwnEntries, NO_PARTS, putOwnPricesFirst } from "./own-prices.ts";
import type { PublishedProduct } from "./published-product.ts";
import {
  findVersion,
  getPublished,
  NEVER_PUBLISHED,
  type ProductReference,
  type Published,
  type PublishedVersions,
  tagShopper,
} from "./store.ts";

export type Resolution =
  | { readonly ok: true; readonly product: CartProduct }
  | { readonly ok: false; readonly problem: Problem };

/** `undefined` if the buyer does not see the product. */
type Shown = { readonly product: PublishedProduct; readonly release: ServedRelease } | undefined;

/** Batch reads are not snapshots: for this long after a publication, a missing product is read again. */
const SETTLING_MS = 5000;

/** `catalogId` is the catalog of the item if the cart has the product already. */
export type CartProductQuestion = ProductReference & { readonly catalogId?: string };

/** Products that were read, as one buyer can have them. */
export type BuyerProducts = {
  readonly published: Published;
  readonly buyer: ShopperContext;
  /** The release that the buyer shops in. */
  readonly release: ServedRelease | undefined;
  /** Another catalog as it serves the buyer, see `createCatalogServer`. */
  readonly serveCatalog: (catalogId: string) => ServedRelease | undefined;
  readonly versions: ReadonlyMap<string, PublishedVersions>;
  /** May items of this catalog stay in the buyer's cart? See `createCatalogKeepCheck`. */
  readonly keepsCatalog: (catalogId: string) => boolean;
  readonly isRestricted: (catalogId: string) => boolean;
};

/** @param published with the tags of the buyer's accounts, see `addMissingTags` */
export function chooseBuyerProducts(published: Published, shopper: ShopperContext, now: Date): BuyerProducts {
  const { releases, references, versions, tags } = published;
  const buyer = tags.size > 0 ? tagShopper(published, shopper) : shopper;
  return {
    published,
    buyer,
    release: chooseRelease(releases, buyer, now),
    serveCatalog: createCatalogServer(releases, buyer, now),
    versions: new Map(references.map((one, at) => [toReferenceKey(one), versions[at] ?? NEVER_PUBLISHED])),
    keepsCatalog: createCatalogKeepCheck(releases, buyer, now),
    isRestricted: createRestrictionCheck(releases, now),
  };
}

/**
 * Finds a product for a cart in the buyer's catalog. A product that the cart already has comes from the catalog of its
 * item, if the item keeps that catalog. Products that were not read count as not for sale. Prices of the buyer's own books must
 * have been read (`readBuyerPrices`).
 * @returns either a product or 404 `Product not found`
 */
export function findBuyerProduct(products: BuyerProducts, question: CartProductQuestion): Resolution {
  const shown = findShown(products, question);
  if (!shown || shown.product.isDraft) return { ok: false, problem: notInCatalogProblem(question) };
  const { release, product } = shown;
  const isOfRule = release.isForNamedShoppers && countOwnEntries(product) > 0;
  const { catalogId, segmentation, ownBooks, releaseId, number, rule } = release;
  // An item remembers the buyer's own books, also if there are none, but nothing without price segmentation.
  const books = segmentation ? ownBooks : undefined;
  const terms = {
    isRestricted: isOfRule || products.isRestricted(catalogId),
    books,
    release: { release: releaseId, number, ...(rule ? { rule: rule.id } : {}) },
  };
  return { ok: true, product: toCartProduct(product, catalogId, terms) };
}

/** True if the buyer has other own books today than those by which an item was priced. */
export function hasOtherBooks(
  { serveCatalog, published }: BuyerProducts,
  { catalog_id, books = [] }: { readonly catalog_id: string; readonly books?: readonly string[] },
): boolean {
  if (books.length === 0 && !hasSegments(published.releases.live)) return false;
  const release = serveCatalog(catalog_id);
  return release !== undefined && !isDeepStrictEqual(release.ownBooks, books);
}

/**
 * Reads products and live releases in one round trip, and prices of the buyer's own books in a second one. The read starts in
 * the caller's tick.
 * @throws ApiError 503 if a release was deleted meanwhile
 */
export async function readPublished(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  buyer: ShopperContext,
): Promise<Published> {
  const published = await getPublished(ctx.table, requests, buyer.accountIds);
  const products = await rereadIfSettling(ctx, requests, chooseBuyerProducts(published, buyer, ctx.now()));
  return (await readBuyerPrices(ctx, requests, products)).published;
}

/**
 * Reads what the buyer's own price books say about these products. No call for a buyer without any, or if this process has the
 * prices. Returns the same object if nothing is needed.
 * @throws ApiError 503 if a release was deleted meanwhile
 */
export async function readBuyerPrices(
  { table }: Pick<Context, "table">,
  requests: readonly CartProductQuestion[],
  products: BuyerProducts,
): Promise<BuyerProducts> {
  if (!hasSegments(products.published.releases.live)) return products;
  const served = requests.flatMap((request) => {
    const { product, release } = chooseVersion(products, request);
    return product && release && release.ownBooks.length > 0 ? [{ product, release }] : [];
  });
  if (served.length === 0) return products;
  const { published } = products;
  const bookParts = await readOwnPrices(table, served, published.bookParts);
  return { ...products, published: { ...published, bookParts } };
}

export async function readPublishedProducts(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  buyer: ShopperContext,
): Promise<readonly Shown[]> {
  const products = chooseBuyerProducts(await readPublished(ctx, requests, buyer), buyer, ctx.now());
  return requests.map((request) => findShown(products, request));
}

/** Reads again if a very recent publication may be incomplete. @param products of the same requests */
export async function rereadIfSettling(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  products: BuyerProducts,
): Promise<BuyerProducts> {
  const now = ctx.now();
  const isSettling = requests.some((request) => {
    const { product, release } = chooseVersion(products, request);
    return !product && release && now.getTime() - Date.parse(release.publishedAt) < SETTLING_MS;
  });
  if (!isSettling) return products;
  const { buyer } = products;
  return chooseBuyerProducts(await getPublished(ctx.table, requests, buyer.accountIds), buyer, now);
}

type VersionChoice = {
  readonly release: ServedRelease | undefined;
  readonly product: PublishedProduct | undefined;
};

function chooseVersion(
  { release: buyerRelease, serveCatalog, versions, keepsCatalog }: BuyerProducts,
  request: CartProductQuestion,
): VersionChoice {
  const { catalogId: id } = request;
  const isKept = id !== undefined && keepsCatalog(id);
  const release = isKept && id !== buyerRelease?.catalogId ? serveCatalog(id) : buyerRelease;
  const all = versions.get(toReferenceKey(request)) ?? NEVER_PUBLISHED;
  return { release, product: release && findVersion(all, release) };
}

function toReferenceKey(reference: ProductReference): string {
  return "id" in reference ? `id ${reference.id}` : `sku ${reference.sku}`;
}

function findShown(products: BuyerProducts, request: CartProductQuestion): Shown {
  const { product, release } = chooseVersion(products, request);
  if (!product || !release || product.onlyOption) return undefined;
  const { bookParts = NO_PARTS } = products.published;
  const isOwn = release.ownBooks.length > 0;
  return { product: isOwn ? putOwnPricesFirst(product, release, bookParts) : product, release };
}

function notInCatalogProblem(request: ProductReference): Problem {
  const [name, value] = "id" in request ? ["id", request.id] : ["sku", request.sku];
  return problem(404, `No product with the ${name} '${value}' is in the catalog.`, {
    title: TITLES.productNotFound,
    meta: { [name]: value },
  });
}
