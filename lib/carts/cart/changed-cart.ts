import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import { markStaleDiscounts } from "../custom-discounts/stale-discounts.ts";
import { keepUnchangedTimes } from "../events/unseen-changes.ts";
import type { Unread } from "../prices/pricing.ts";
import { updateGifts } from "../promotions/gifts.ts";
import { buildPromotionNotes } from "../promotions/promotion-notes.ts";
import { stockTerms } from "../stock/wanted-stock.ts";
import { type PricedCart, priceCart } from "../totals/price-cart.ts";
import type { Cart } from "./cart.ts";
import { renewCart } from "./cart-life.ts";
import { rightsOf } from "./cart-rights.ts";
import type { DecisionInputs } from "./change-cart.ts";
import { markGrantedItems } from "./grants.ts";
import type { Note } from "./note.ts";

export type CartBeforeAndAfter = { readonly before: Cart; readonly after: Cart };

export type FinishedCartChange = {
  readonly write: Cart;
  readonly priced: PricedCart;
  readonly notes: readonly Note[];
  /** Data to read for gifts. Then the change is decided again. */
  readonly unread: Unread;
};

/**
 * Finishes every change of an existing cart: renews its life, adds gifts, marks custom discounts of changed items as stale
 * unless the caller may keep them, and marks grants. Unchanged items and shipping groups keep their times.
 */
export function finishCartChange(
  ctx: Context,
  settings: Settings,
  { before, after }: CartBeforeAndAfter,
  { promotions, resolve, published, stock: stockData }: DecisionInputs,
): FinishedCartChange {
  const { mayKeepDiscounts, mayGrant } = rightsOf(ctx, settings);
  const { now, newId } = ctx;
  const renewedCart = renewCart(after, settings, now()); // Gifts depend on its calculation method.
  const stock = stockTerms(renewedCart, settings, stockData, now());
  const gifted = updateGifts(renewedCart, { promotions, resolve, published, stock, now: now(), newId });
  const kept = mayKeepDiscounts ? gifted.cart : markStaleDiscounts(before, gifted.cart);
  const changed = mayGrant ? markGrantedItems(before, kept) : kept;
  const write = keepUnchangedTimes(before, changed);
  const priced = priceCart(write, promotions);
  const isPromoted = promotions.live.byId.size > 0;
  const notes = isPromoted ? buildPromotionNotes(priceCart(before, promotions), priced, promotions) : [];
  return { write, priced, notes, unread: gifted.unread };
}
