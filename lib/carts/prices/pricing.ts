import type { ShopperContext } from "../../releases/live-releases.ts";
import { type Resolve, resolverOf } from "../../releases/resolve-products.ts";
import { NOTHING_PUBLISHED, type Published } from "../../releases/store.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart, ProductItem } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
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
};

/** A cart with its prices looked after, for a change of it; reads what `publishedForPrices` says. */
export async function pricedCurrent(
  ctx: Context,
  cart: Cart | undefined,
  { settings, headers, named, buyer: buyerOfCart, published: before }: Pricing,
): Promise<PricedCurrent> {
  const buyer = (cart && buyerOfCart?.(cart)) ?? buyerOf(ctx, headers, cart ?? {});
  const terms = { buyer, maxAgeDays: settings.cart.max_price_age_days, now: ctx.now() };
  const known = before ?? NOTHING_PUBLISHED;
  const items = (cart && named?.(cart)) ?? [];
  const published = await publishedForPrices(ctx, { cart, terms, named: items, known });
  const resolve = resolverOf(published, buyer, terms.now);
  if (!cart) return { current: undefined, resolve, published };
  const refreshed = refreshPrices(cart, published, terms);
  return { current: { ...refreshed, stored: cart }, resolve, published };
}
