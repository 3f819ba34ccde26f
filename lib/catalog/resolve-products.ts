import { type Problem, problem } from "../errors.ts";
import type { Context } from "../http/context.ts";
import { type LiveRelease, releaseFor, type ShopperContext } from "./head.ts";
import type { PublishedProduct } from "./published.ts";
import { type Sellable, sellableOf } from "./sellable.ts";
import { versionAt } from "./sold-versions.ts";
import { getSold, type ProductRequest } from "./store.ts";

export type Resolution =
  | { readonly ok: true; readonly product: Sellable }
  | { readonly ok: false; readonly problem: Problem };

type Found = { readonly product: PublishedProduct; readonly release: LiveRelease } | undefined;

/** A batch read is not a snapshot: this long after a publication an absent product is looked for once more. */
const SETTLING_MS = 5000;

/**
 * The products that a cart request names, as this shopper's catalog sells them, in the order of the requests. The
 * read starts in the caller's tick, so that it joins the cart's own into one round trip.
 * @returns for each either a product or 404 `Product not found` (spec 7, contract of carts)
 */
export async function resolveProductsForCart(
  ctx: Context,
  requests: readonly ProductRequest[],
  context: ShopperContext = {},
): Promise<Resolution[]> {
  const found = await publishedProducts(ctx, requests, context);
  return requests.map((request, index) => {
    const one = found[index];
    if (one) return { ok: true, product: sellableOf(one.product, one.release.catalogId) };
    return { ok: false, problem: notInCatalog(request) };
  });
}

/** The products of these requests in the release that serves the shopper. */
export async function publishedProducts(
  ctx: Context,
  requests: readonly ProductRequest[],
  context: ShopperContext,
): Promise<readonly Found[]> {
  const found = await lookUp(ctx, requests, context);
  const { release } = found;
  const isSettling = release && ctx.now().getTime() - Date.parse(release.publishedAt) < SETTLING_MS;
  return isSettling && found.products.includes(undefined)
    ? foundIn(await lookUp(ctx, requests, context))
    : foundIn(found);
}

type LookUp = {
  readonly release: LiveRelease | undefined;
  readonly products: readonly (PublishedProduct | undefined)[];
};

async function lookUp(
  { table, now }: Context,
  requests: readonly ProductRequest[],
  context: ShopperContext,
): Promise<LookUp> {
  const { head, sold } = await getSold(table, requests);
  const release = releaseFor(head, context, now());
  return { release, products: sold.map((versions) => release && versionAt(versions, release)) };
}

function foundIn({ release, products }: LookUp): readonly Found[] {
  return products.map((product) =>
    product && release && !product.onlyOption ? { product, release } : undefined,
  );
}

function notInCatalog(request: ProductRequest): Problem {
  const [name, value] = "id" in request ? ["id", request.id] : ["sku", request.sku];
  return problem(404, `No product with the ${name} '${value}' is in the catalog.`, {
    title: "Product not found",
    meta: { [name]: value },
  });
}
