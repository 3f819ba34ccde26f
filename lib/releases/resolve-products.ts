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

/** `undefined` if the product is not for sale. */
type Sellable = { readonly product: PublishedProduct; readonly release: LiveRelease } | undefined;

/** Batch reads are not snapshots: for this long after a publication, a missing product is read again. */
const SETTLING_MS = 5000;

/** `catalogId` is the catalog of the item if the cart has the product already. */
export type CartProductQuestion = ProductReference & { readonly catalogId?: string };

/** Products that were read, as one buyer can have them. */
export type BuyerProducts = {
  readonly published: Published;
  readonly buyer: ShopperContext;
  /** The release that the buyer shops in. */
  readonly release: LiveRelease | undefined;
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
    versions: new Map(references.map((one, at) => [toReferenceKey(one), versions[at] ?? NEVER_PUBLISHED])),
    keepsCatalog: createCatalogKeepCheck(releases, buyer, now),
    isRestricted: createRestrictionCheck(releases, now),
  };
}

/**
 * Finds a product for a cart in the buyer's catalog. A product that the cart already has comes from the catalog of its
 * item, if the item keeps that catalog. Products that were not read count as not for sale.
 * @returns either a product or 404 `Product not found`
 */
export function findBuyerProduct(products: BuyerProducts, question: CartProductQuestion): Resolution {
  const sellable = toSellable(chooseVersion(products, question));
  if (!sellable) return { ok: false, problem: notInCatalogProblem(question) };
  const { catalogId } = sellable.release;
  return { ok: true, product: toCartProduct(sellable.product, catalogId, products.isRestricted(catalogId)) };
}

/** Reads products and live releases in one round trip. The read starts in the caller's tick. */
export async function readPublished(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  buyer: ShopperContext,
): Promise<Published> {
  const published = await getPublished(ctx.table, requests, buyer.accountIds);
  return (await rereadIfSettling(ctx, requests, chooseBuyerProducts(published, buyer, ctx.now()))).published;
}

export async function readPublishedProducts(
  ctx: Context,
  requests: readonly CartProductQuestion[],
  buyer: ShopperContext,
): Promise<readonly Sellable[]> {
  const products = chooseBuyerProducts(await readPublished(ctx, requests, buyer), buyer, ctx.now());
  return requests.map((request) => toSellable(chooseVersion(products, request)));
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
  readonly release: LiveRelease | undefined;
  readonly product: PublishedProduct | undefined;
};

function chooseVersion(
  { published, release: buyerRelease, versions, keepsCatalog }: BuyerProducts,
  request: CartProductQuestion,
): VersionChoice {
  const { catalogId: id } = request;
  const isKept = id !== undefined && keepsCatalog(id);
  const release = isKept ? published.releases.live.find(({ catalogId }) => catalogId === id) : buyerRelease;
  const all = versions.get(toReferenceKey(request)) ?? NEVER_PUBLISHED;
  return { release, product: release && findVersion(all, release) };
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
