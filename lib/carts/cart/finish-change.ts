import type { Context } from "../../use-case/context.ts";
import { markStaleDiscounts } from "../custom-discounts/stale-discounts.ts";
import { keepUnchangedTimes } from "../events/unseen-changes.ts";
import { addGifts, gatherGifts } from "../promotions/gifts.ts";
import { buildPromotionNotes } from "../promotions/promotion-notes.ts";
import { type PricedCart, priceCart, refuseUncountable } from "../totals/price-cart.ts";
import type { Cart } from "./cart.ts";
import type { CartFacts } from "./cart-facts.ts";
import { renewCart } from "./cart-life.ts";
import { rightsOf } from "./cart-rights.ts";
import { markGrantedItems } from "./grants.ts";
import type { Note } from "./note.ts";

export type FinishedChange = {
  /** Absent if nothing is written. */
  readonly write?: Cart;
  readonly priced: PricedCart;
  readonly notes: readonly Note[];
  /** With what gifts needed, for a later try. */
  readonly facts: CartFacts;
};

/**
 * Finishes every change of a cart: renews its life, adds gifts, marks custom discounts of changed items as stale unless
 * the caller may keep them, and marks grants. Unchanged items and shipping groups keep their times. Gifts cost a read if
 * a promotion gives some that the cart has not.
 * @param after undefined to change nothing
 * @throws ApiError 400 when the totals become too large
 */
export async function finishChange(
  ctx: Context,
  gathered: CartFacts,
  after: Cart | undefined,
): Promise<FinishedChange> {
  const { settings, promotions, current } = gathered;
  const { stored: before } = current;
  if (!after) return { priced: priceCart(before, promotions), notes: [], facts: gathered };
  const renewed = renewCart(after, settings, ctx.now()); // Gifts depend on its calculation method.
  const { wantedGifts, facts } = await gatherGifts(ctx, renewed, gathered);
  const gifted = addGifts(renewed, wantedGifts, facts, ctx);
  const { mayKeepDiscounts, mayGrant } = rightsOf(ctx, settings);
  const kept = mayKeepDiscounts ? gifted : markStaleDiscounts(before, gifted);
  const write = keepUnchangedTimes(before, mayGrant ? markGrantedItems(before, kept) : kept);
  const priced = priceCart(write, promotions);
  refuseUncountable(priced);
  const isPromoted = promotions.live.byId.size > 0;
  const news = isPromoted ? buildPromotionNotes(priceCart(before, promotions), priced, promotions) : [];
  return { write, priced, notes: [...current.notes, ...news], facts };
}
