import type { StoredCode } from "../../live-promotions/code.ts";
import type { CodeUser } from "../../live-promotions/code-uses.ts";
import { promotionSetRead, promotionsOf } from "../../live-promotions/promotion-set-store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";
import { type CartPromotions, promotionsFor } from "../promotions/cart-promotions.ts";
import { type PricedCart, priceCart } from "../totals/price-cart.ts";
import type { Cart } from "./cart.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { cartRead, type StoredCart } from "./store.ts";

/** A cart with all that its amounts need. */
export type PriceableCart = StoredCart & { readonly promotions: CartPromotions };

/** Codes that are not the cart's yet, and who would use them. */
export type MoreCodes = {
  readonly found: readonly StoredCode[];
  readonly userOfCart: (cart: Cart) => CodeUser;
};

/** Reads a cart to show its amounts: one round trip, one more if it has codes. */
export async function readPriceable(
  ctx: Context,
  id: string,
  more?: MoreCodes,
): Promise<PriceableCart | undefined> {
  const read = await readTogether(ctx.table, {
    cart: cartRead(ctx, id),
    promotions: promotionSetRead(),
  });
  if (!read.cart) return undefined;
  const { cart } = read.cart;
  const live = await promotionsOf(ctx, read.promotions);
  const facts = more ? { live, found: more.found, user: more.userOfCart(cart) } : { live };
  return { ...read.cart, promotions: await promotionsFor(ctx, facts, [cart]) };
}

/**
 * The amounts of a cart that must be there.
 * @throws ApiError 400 for a malformed id, 404 for an unknown cart, which is never created here
 */
export async function requirePricedCart(ctx: Context, cartId: string): Promise<PricedCart> {
  const id = checkCartId(cartId);
  const found = await readPriceable(ctx, id);
  if (!found) throw noCart(id);
  return priceCart(found.cart, found.promotions);
}
