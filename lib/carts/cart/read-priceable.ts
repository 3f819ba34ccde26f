import { promotionSetRead, promotionsOf } from "../../live-promotions/promotion-set-store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";
import { type CartPromotions, promotionsFor } from "../promotions/cart-promotions.ts";
import { type PricedCart, priceCart } from "../totals/price-cart.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { cartRead, type StoredCart } from "./store.ts";

/** A cart with all that its amounts need. */
export type PriceableCart = StoredCart & { readonly promotions: CartPromotions };

/** Reads a cart to show its amounts: one round trip, one more if it has codes. */
export async function readPriceable(ctx: Context, id: string): Promise<PriceableCart | undefined> {
  const read = await readTogether(ctx.table, {
    cart: cartRead(ctx, id),
    promotions: promotionSetRead(),
  });
  if (!read.cart) return undefined;
  const live = await promotionsOf(ctx, read.promotions);
  return { ...read.cart, promotions: await promotionsFor(ctx, { live }, [read.cart.cart]) };
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
