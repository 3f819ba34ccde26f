import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import { withStaleDiscounts } from "../custom-discounts/stale-discounts.ts";
import { withKeptTimes } from "../events/unseen-changes.ts";
import type { Unread } from "../prices/pricing.ts";
import { withGifts } from "../promotions/gifts.ts";
import { promotionNotes } from "../promotions/promotion-notes.ts";
import { stockTerms } from "../stock/wanted-stock.ts";
import { type PricedCart, priceCart } from "../totals/price-cart.ts";
import type { Cart } from "./cart.ts";
import { renewed } from "./cart-life.ts";
import { rightsOf } from "./cart-rights.ts";
import type { Known } from "./change-cart.ts";
import { withGrantedItems } from "./grants.ts";
import type { Note } from "./note.ts";

/** A cart as a request found it and as it would leave it. */
export type Changed = { readonly before: Cart; readonly after: Cart };

/** A cart as it is stored after a request, with its amounts and what the request did to promotions and discounts. */
export type ChangedCart = {
  readonly write: Cart;
  readonly priced: PricedCart;
  readonly notes: readonly Note[];
  /** What has to be read of gifts, and the change decided again, before this is the cart. */
  readonly unread: Unread;
};

/**
 * The cart as it is stored after a request: alive from now on, and with custom discounts in doubt whose items somebody
 * changed who cannot give discounts, and with the gifts of its promotions. Items and shipping groups that are as they were
 * keep their times. Every change of a cart that exists goes through here.
 */
export function changedCart(
  ctx: Context,
  settings: Settings,
  { before, after }: Changed,
  { promotions, resolve, published, stock: known }: Known,
): ChangedCart {
  const { mayKeepDiscounts, mayGrant } = rightsOf(ctx, settings);
  const { now, newId } = ctx;
  const renewedCart = renewed(after, settings, now()); // by whose method gifts are decided
  const stock = stockTerms(renewedCart, settings, known, now());
  const gifted = withGifts(renewedCart, { promotions, resolve, published, stock, now: now(), newId });
  const kept = mayKeepDiscounts ? gifted.cart : withStaleDiscounts(before, gifted.cart);
  const changed = mayGrant ? withGrantedItems(before, kept) : kept;
  const write = withKeptTimes(before, changed);
  const priced = priceCart(write, promotions);
  const isPromoted = promotions.live.byId.size > 0;
  const notes = isPromoted ? promotionNotes(priceCart(before, promotions), priced, promotions) : [];
  return { write, priced, notes, unread: gifted.unread };
}
