import { createCatalogKeepCheck } from "../../releases/live-releases.ts";
import { readPublished } from "../../releases/resolve-products.ts";
import { NOTHING_READ, type ProductReference, type Published } from "../../releases/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart, ProductItem } from "../cart/cart.ts";
import { toProductQuestion } from "./item-price.ts";
import { isPriceTooOld, mayNeedNewPrice, type PriceTerms } from "./refresh-prices.ts";

export type PricesToRead = {
  /** Undefined for a cart that does not exist yet. */
  readonly cart: Cart | undefined;
  readonly terms: PriceTerms;
  /** Items whose products are needed whatever their prices are. */
  readonly named: readonly ProductItem[];
  /** Products that were read before. */
  readonly publishedBefore: Published;
};

/**
 * Reads what `refreshPrices` needs: nothing for a cart whose prices are for all shoppers and not too old.
 * Prices for certain shoppers need the live releases; prices to replace also need their products. That is one
 * round trip, or two when a catalog rule no longer names the buyer.
 */
export async function readPublishedForPrices(
  ctx: Context,
  { cart, terms, named, publishedBefore }: PricesToRead,
): Promise<Published> {
  const suspects = (cart?.items ?? []).filter((item) => mayNeedNewPrice(item, terms));
  const isGuest = !terms.buyer.accountIds?.length && !terms.buyer.customerIds?.length;
  const replaceable = suspects.filter((item) => isPriceTooOld(item, terms) || (isGuest && item.restricted));
  const isNeeded = suspects.length > 0;
  const first = await readMissingProducts(ctx, terms, [...named, ...replaceable], {
    publishedBefore,
    isNeeded,
  });
  const keeps = createCatalogKeepCheck(first.releases, terms.buyer, terms.now);
  const refused = suspects.filter((item) => !keeps(item.catalog_id));
  return readMissingProducts(ctx, terms, refused, { publishedBefore: first, isNeeded: false });
}

type PublishedBefore = { readonly publishedBefore: Published; readonly isNeeded: boolean };

/** Reads again what was read before: releases and products must be of one moment. */
async function readMissingProducts(
  ctx: Context,
  { buyer }: PriceTerms,
  items: readonly ProductItem[],
  { publishedBefore, isNeeded }: PublishedBefore,
): Promise<Published> {
  const missing = items.filter(
    ({ product_id }) => !publishedBefore.references.some(hasProductId(product_id)),
  );
  const isRead = publishedBefore !== NOTHING_READ;
  if (missing.length === 0 && (isRead || !isNeeded)) return publishedBefore;
  const questions = new Map(missing.map((item) => [item.product_id, toProductQuestion(item)]));
  return readPublished(ctx, [...publishedBefore.references, ...questions.values()], buyer);
}

function hasProductId(productId: string) {
  return (reference: ProductReference) => "id" in reference && reference.id === productId;
}
