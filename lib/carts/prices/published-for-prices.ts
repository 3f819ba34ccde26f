import { keepsCatalog } from "../../releases/live-releases.ts";
import { readPublished } from "../../releases/resolve-products.ts";
import { NOTHING_PUBLISHED, type ProductReference, type Published } from "../../releases/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart, ProductItem } from "../cart/cart.ts";
import { productOfItem } from "./item-price.ts";
import { isAged, isToLookAt, type PriceTerms } from "./refresh-prices.ts";

export type PricesToRead = {
  /** The cart to price; nothing for one that is not there yet. */
  readonly cart: Cart | undefined;
  readonly terms: PriceTerms;
  /** Items whose products are needed whatever their prices are. */
  readonly named: readonly ProductItem[];
  /** What was read before. */
  readonly known: Published;
};

/**
 * What `refreshPrices` needs to know: nothing, and then nothing is read, for a cart whose prices are for everybody and
 * not too old. Prices for certain shoppers need the live releases, prices that go their products, too: one round trip,
 * or two when a rule stopped naming the buyer.
 */
export async function publishedForPrices(
  ctx: Context,
  { cart, terms, named, known }: PricesToRead,
): Promise<Published> {
  const suspects = (cart?.items ?? []).filter((item) => isToLookAt(item, terms));
  const isNobody = !terms.buyer.accountIds?.length && !terms.buyer.customerIds?.length;
  const going = suspects.filter((item) => isAged(item, terms) || (isNobody && item.restricted));
  const isNeeded = suspects.length > 0;
  const first = await withProducts(ctx, terms, [...named, ...going], { known, isNeeded });
  const keeps = keepsCatalog(first.releases, terms.buyer, terms.now);
  const refused = suspects.filter((item) => !keeps(item.catalog_id));
  return withProducts(ctx, terms, refused, { known: first, isNeeded: false });
}

type Known = { readonly known: Published; readonly isNeeded: boolean };

/** Whatever is missing is read together with what is known: releases and products must be of one moment. */
async function withProducts(
  ctx: Context,
  { buyer }: PriceTerms,
  items: readonly ProductItem[],
  { known, isNeeded }: Known,
): Promise<Published> {
  const missing = items.filter(({ product_id }) => !known.references.some(isOf(product_id)));
  const isRead = known !== NOTHING_PUBLISHED;
  if (missing.length === 0 && (isRead || !isNeeded)) return known;
  const wanted = new Map(missing.map((item) => [item.product_id, productOfItem(item)]));
  return readPublished(ctx, [...known.references, ...wanted.values()], buyer);
}

function isOf(productId: string) {
  return (reference: ProductReference) => "id" in reference && reference.id === productId;
}
