import { chooseBuyer, gatherFacts, NOTHING_KNOWN } from "../../carts/cart/cart-facts.ts";
import type { Headers } from "../../carts/cart/cart-headers.ts";
import { checkCartId, noCart } from "../../carts/cart/cart-life.ts";
import { refuseOtherEtag } from "../../carts/cart/change-cart.ts";
import { readToChange } from "../../carts/cart/read-to-change.ts";
import { type PricedCart, priceCart } from "../../carts/totals/price-cart.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";

/**
 * Reads a cart at the prices that it has after a change of now, as its order will.
 * @throws ApiError 400 for a malformed id, 404 for an unknown cart, 412 for a cart of another state than the client names
 */
export async function requireCartToPay(
  ctx: Context,
  cartId: string,
  headers: Headers,
): Promise<{ readonly priced: PricedCart; readonly settings: Settings }> {
  const id = checkCartId(cartId);
  const read = await readToChange(ctx, id);
  if (!read.cart) throw noCart(id);
  const ifMatch = headers["if-match"];
  if (ifMatch !== undefined) refuseOtherEtag(read.cart, ifMatch);
  const { settings, promotions: known } = read;
  const stored = read.cart.cart;
  const terms = { settings, promotions: known, buyer: chooseBuyer(ctx, headers, stored) };
  const { cart, promotions } = await gatherFacts(ctx, stored, terms, NOTHING_KNOWN);
  return { priced: priceCart(cart, promotions), settings };
}
