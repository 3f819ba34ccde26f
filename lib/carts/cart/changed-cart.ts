import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import { withStaleDiscounts } from "../custom-discounts/stale-discounts.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import { promotionNotes } from "../promotions/promotion-notes.ts";
import { type PricedCart, priceCart } from "../totals/price-cart.ts";
import { type Cart, renewed } from "./cart.ts";
import { rightsOf } from "./cart-rights.ts";
import type { Note } from "./note.ts";

/** A cart as a request found it and as it would leave it. */
export type Changed = { readonly before: Cart; readonly after: Cart };

/** A cart as it is stored after a request, with its amounts and what the request did to promotions and discounts. */
export type ChangedCart = {
  readonly write: Cart;
  readonly priced: PricedCart;
  readonly notes: readonly Note[];
};

/**
 * The cart as it is stored after a request: alive from now on, and with custom discounts in doubt whose items somebody
 * changed who cannot give discounts. Every change of a cart that exists goes through here.
 */
export function changedCart(
  ctx: Context,
  settings: Settings,
  { before, after }: Changed,
  promotions: CartPromotions,
): ChangedCart {
  const { mayKeepDiscounts } = rightsOf(ctx, settings);
  const cart = mayKeepDiscounts ? after : withStaleDiscounts(before, after);
  const write = renewed(cart, settings, ctx.now());
  const priced = priceCart(write, promotions);
  return { write, priced, notes: promotionNotes(priceCart(before, promotions), priced) };
}
