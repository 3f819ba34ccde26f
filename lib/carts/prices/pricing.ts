import type { ShopperContext } from "../../releases/live-releases.ts";
import { type Resolve, readPublished, resolverOf } from "../../releases/resolve-products.ts";
import { NOTHING_PUBLISHED, type ProductReference, type Published } from "../../releases/store.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart, ProductItem } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { type CartPromotions, type PromotionFacts, promotionsFor } from "../promotions/cart-promotions.ts";
import { withLiveCodes } from "../promotions/codes-of-cart.ts";
import { type KnownStock, NO_KNOWN_STOCK, withStockOf } from "../stock/known-stock.ts";
import { likelyIds, rememberIds } from "../stock/product-ids.ts";
import { buyerOf } from "./buyer.ts";
import { publishedForPrices } from "./published-for-prices.ts";
import { type PriceTerms, type RefreshedCart, refreshPrices } from "./refresh-prices.ts";

/** What has to be read before a change can be decided. */
export type Unread = {
  /** Products that promotions give. */
  readonly gifts: readonly ProductReference[];
  /** Products whose stock counts. */
  readonly stock: readonly string[];
};

/** What a change of a cart says about its prices. */
export type Pricing = {
  readonly settings: Settings;
  /** Of the request: they may name a channel and tags. */
  readonly headers: Headers;
  /** Who buys what is in the cart after the change; the caller if not given, see `buyerOf`. */
  readonly buyer?: (cart: Cart) => ShopperContext;
  /** Items whose products the change has to know. */
  readonly named?: (cart: Cart) => readonly ProductItem[];
  /** Products that the change has read already. */
  readonly published?: Published;
  /** Products of whose stock the change may want more. */
  readonly stocked?: (cart: Cart) => readonly string[];
  /** Stock that was read already. */
  readonly stock?: KnownStock;
  /** What a decision has found missing, to be read as well. */
  readonly unread?: Unread;
  /** As they were read with the cart. */
  readonly promotions: PromotionFacts;
};

/** A cart as a change finds it: at prices that its buyer may have now. */
export type CurrentCart = RefreshedCart & {
  /** As it is stored, for the answer of a request that changes nothing. */
  readonly stored: Cart;
};

/** What a change decides on. */
export type PricedCurrent = {
  /** Nothing if there is no cart. */
  readonly current: CurrentCart | undefined;
  /** What the buyer can have of the products that were read. */
  readonly resolve: Resolve;
  /** What was read, for a later try of the same change. */
  readonly published: Published;
  readonly stock: KnownStock;
  /** What the cart is priced with before and after the change. */
  readonly promotions: CartPromotions;
};

/**
 * A cart with its prices looked after and without codes that no promotion has any more, for a change of it; reads what
 * `publishedForPrices` and `promotionsFor` say and the stock that counts, at the same time.
 */
export async function pricedCurrent(
  ctx: Context,
  cart: Cart | undefined,
  pricing: Pricing,
): Promise<PricedCurrent> {
  const { settings, headers, buyer: buyerOfCart, promotions: facts, unread = NOTHING_UNREAD } = pricing;
  const buyer = (cart && buyerOfCart?.(cart)) ?? buyerOf(ctx, headers, cart ?? {});
  const terms = { buyer, maxAgeDays: settings.cart.max_price_age_days, now: ctx.now() };
  const stocked = (cart && pricing.stocked?.(cart)) ?? [];
  const [published, promotions, stock] = await Promise.all([
    publishedFor(ctx, cart, pricing, terms),
    promotionsFor(ctx, facts, cart ? [cart] : []),
    withStockOf(ctx, pricing.stock ?? NO_KNOWN_STOCK, [
      ...stocked,
      ...unread.stock,
      ...likelyIds(unread.gifts),
    ]),
  ]);
  const resolve = resolverOf(published, buyer, terms.now);
  rememberIds(unread.gifts, resolve);
  if (!cart) return { current: undefined, resolve, published, stock, promotions };
  const refreshed = refreshPrices(cart, published, terms);
  const current = { ...refreshed, cart: withLiveCodes(refreshed.cart, promotions), stored: cart };
  return { current, resolve, published, stock, promotions };
}

const NOTHING_UNREAD: Unread = { gifts: [], stock: [] };

/** The products that prices need, and those that promotions give. */
async function publishedFor(
  ctx: Context,
  cart: Cart | undefined,
  { named, published: before, unread = NOTHING_UNREAD }: Pricing,
  terms: PriceTerms,
): Promise<Published> {
  const items = (cart && named?.(cart)) ?? [];
  const known = before ?? NOTHING_PUBLISHED;
  const read = await publishedForPrices(ctx, { cart, terms, named: items, known });
  if (unread.gifts.length === 0) return read;
  return readPublished(ctx, [...read.references, ...unread.gifts], terms.buyer);
}
