import type { StoredCode } from "../../promotions/live/code.ts";
import type { CodeUser } from "../../promotions/live/code-uses.ts";
import { promotionSetRead, readPromotions } from "../../promotions/live/promotion-set-store.ts";
import { readTogether } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { type CartPromotions, planBuyerTagsRead, readCartPromotions } from "../promotions/cart-promotions.ts";
import { type PricedCart, priceCart } from "../totals/price-cart.ts";
import type { Cart } from "./cart.ts";
import { checkCartId, noCart } from "./cart-life.ts";
import { planCartRead, type StoredCart } from "./store.ts";

export type PriceableCart = StoredCart & { readonly promotions: CartPromotions };

/** Codes that are tried without being in the cart, and the shopper who would use them. */
export type CodesToTry = {
  readonly codes: readonly StoredCode[];
  readonly userOfCart: (cart: Cart) => CodeUser;
};

/** Reads a cart to show its amounts: one round trip, one more if it has codes. */
export async function readPriceable(
  ctx: Context,
  id: string,
  more?: CodesToTry,
): Promise<PriceableCart | undefined> {
  const read = await readTogether(ctx.table, {
    cart: planCartRead(ctx, id),
    promotions: promotionSetRead(),
    tags: planBuyerTagsRead(ctx),
  });
  if (!read.cart) return undefined;
  const { cart } = read.cart;
  const live = await readPromotions(ctx, read.promotions);
  const { tags } = read;
  const promotionFacts = more
    ? { live, tags, requestCodes: more.codes, user: more.userOfCart(cart) }
    : { live, tags };
  return { ...read.cart, promotions: await readCartPromotions(ctx, promotionFacts, [cart]) };
}

/** Reads and prices a cart. @throws ApiError 400 for a malformed id, 404 for an unknown cart */
export async function requirePricedCart(ctx: Context, cartId: string): Promise<PricedCart> {
  const id = checkCartId(cartId);
  const priceable = await readPriceable(ctx, id);
  if (!priceable) throw noCart(id);
  return priceCart(priceable.cart, priceable.promotions);
}
