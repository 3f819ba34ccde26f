import type { ShopperContext } from "../../releases/live-releases.ts";
import { type Resolve, readPublished, resolverOf } from "../../releases/resolve-products.ts";
import { NOTHING_PUBLISHED, type ProductReference, type Published } from "../../releases/store.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart, ProductItem } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { type CartPromotions, type PromotionFacts, promotionsFor } from "../promotions/cart-promotions.ts";
import { withLiveCodes } from "../promotions/codes-of-cart.ts";
import { buyerOf } from "./buyer.ts";
import { publishedForPrices } from "./published-for-prices.ts";
import { type RefreshedCart, refreshPrices } from "./refresh-prices.ts";

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
  /** Products that promotions give, to be read as well. */
  readonly gifts?: readonly ProductReference[];
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
  /** What the cart is priced with before and after the change. */
  readonly promotions: CartPromotions;
};

/**
 * A cart with its prices looked after and without codes that no promotion has any more, for a change of it; reads what
 * `publishedForPrices` and `promotionsFor` say, at the same time.
 */
export async function pricedCurrent(
  ctx: Context,
  cart: Cart | undefined,
  { settings, headers, named, buyer: buyerOfCart, published: before, gifts = [], promotions: facts }: Pricing,
): Promise<PricedCurrent> {
  const buyer = (cart && buyerOfCart?.(cart)) ?? buyerOf(ctx, headers, cart ?? {});
  const terms = { buyer, maxAgeDays: settings.cart.max_price_age_days, now: ctx.now() };
  const known = before ?? NOTHING_PUBLISHED;
  const items = (cart && named?.(cart)) ?? [];
  const [read, promotions] = await Promise.all([
    publishedForPrices(ctx, { cart, terms, named: items, known }),
    promotionsFor(ctx, facts, cart ? [cart] : []),
  ]);
  const published = gifts.length > 0 ? await readPublished(ctx, [...read.references, ...gifts], buyer) : read;
  const resolve = resolverOf(published, buyer, terms.now);
  if (!cart) return { current: undefined, resolve, published, promotions };
  const refreshed = refreshPrices(cart, published, terms);
  const current = { ...refreshed, cart: withLiveCodes(refreshed.cart, promotions), stored: cart };
  return { current, resolve, published, promotions };
}
