import type { ShopperContext } from "../../releases/live-releases.ts";
import { createResolver, type Resolve, readPublished } from "../../releases/resolve-products.ts";
import { NOTHING_READ, type ProductReference, type Published } from "../../releases/store.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart, ProductItem } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import {
  type CartPromotions,
  type PromotionFacts,
  readCartPromotions,
} from "../promotions/cart-promotions.ts";
import { removeDeadCodes } from "../promotions/codes-of-cart.ts";
import { type KnownStock, NO_KNOWN_STOCK, readMissingStock } from "../stock/known-stock.ts";
import { guessProductIds, rememberProductIds } from "../stock/product-ids.ts";
import { chooseBuyer } from "./buyer.ts";
import { readPublishedForPrices } from "./published-for-prices.ts";
import { type PriceTerms, type RefreshedCart, refreshPrices } from "./refresh-prices.ts";

export type Unread = {
  /** Products that promotions give. */
  readonly gifts: readonly ProductReference[];
  /** Products whose stock counts. */
  readonly stock: readonly string[];
};

export type Pricing = {
  readonly settings: Settings;
  /** Request headers; they may name a channel and tags. */
  readonly headers: Headers;
  /** Buyer of the cart after the change; default `chooseBuyer`. */
  readonly buyer?: (cart: Cart) => ShopperContext;
  /** Items whose products the change needs. */
  readonly named?: (cart: Cart) => readonly ProductItem[];
  /** Products that are read already. */
  readonly published?: Published;
  /** Products of which the change may want more stock. */
  readonly stocked?: (cart: Cart) => readonly string[];
  /** Stock that is read already. */
  readonly stock?: KnownStock;
  /** Data that a decision missed, to be read now. */
  readonly unread?: Unread;
  readonly promotions: PromotionFacts;
};

/** A cart as a change finds it: at prices that its buyer may have now. */
export type CurrentCart = RefreshedCart & {
  /** The stored cart, for the answer of a request that changes nothing. */
  readonly stored: Cart;
};

export type PricedCurrent = {
  readonly current: CurrentCart | undefined;
  /** Products that were read, as the buyer can have them. */
  readonly resolve: Resolve;
  /** Products that were read, for a later try of the same change. */
  readonly published: Published;
  readonly stock: KnownStock;
  readonly promotions: CartPromotions;
};

/** Also removes dead codes. Reads products, promotions and stock at the same time. */
export async function priceCurrentCart(
  ctx: Context,
  cart: Cart | undefined,
  pricing: Pricing,
): Promise<PricedCurrent> {
  const {
    settings,
    headers,
    buyer: buyerOfCart,
    promotions: promotionFacts,
    unread = NOTHING_UNREAD,
  } = pricing;
  const buyer = (cart && buyerOfCart?.(cart)) ?? chooseBuyer(ctx, headers, cart ?? {});
  const terms = { buyer, maxAgeDays: settings.cart.max_price_age_days, now: ctx.now() };
  const stocked = (cart && pricing.stocked?.(cart)) ?? [];
  const [published, promotions, stock] = await Promise.all([
    readPricingProducts(ctx, cart, pricing, terms),
    readCartPromotions(ctx, promotionFacts, cart ? [cart] : []),
    readMissingStock(ctx, pricing.stock ?? NO_KNOWN_STOCK, [
      ...stocked,
      ...unread.stock,
      ...guessProductIds(unread.gifts),
    ]),
  ]);
  const resolve = createResolver(published, buyer, terms.now);
  rememberProductIds(unread.gifts, resolve);
  if (!cart) return { current: undefined, resolve, published, stock, promotions };
  const refreshed = refreshPrices(cart, published, terms);
  const current = { ...refreshed, cart: removeDeadCodes(refreshed.cart, promotions), stored: cart };
  return { current, resolve, published, stock, promotions };
}

const NOTHING_UNREAD: Unread = { gifts: [], stock: [] };

/** Reads the products that prices need, and those that promotions give. */
async function readPricingProducts(
  ctx: Context,
  cart: Cart | undefined,
  { named, published: before, unread = NOTHING_UNREAD }: Pricing,
  terms: PriceTerms,
): Promise<Published> {
  const items = (cart && named?.(cart)) ?? [];
  const publishedBefore = before ?? NOTHING_READ;
  const read = await readPublishedForPrices(ctx, { cart, terms, named: items, publishedBefore });
  if (unread.gifts.length === 0) return read;
  return readPublished(ctx, [...read.references, ...unread.gifts], terms.buyer);
}
