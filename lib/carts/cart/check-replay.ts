import type { KeptReply } from "../../table/effects/kept-replies.ts";
import type { Context } from "../../use-case/context.ts";
import { mayUse } from "./access.ts";
import { cartHeaders, itemIncludes } from "./cart-headers.ts";
import { idInUse, isCartId, noCart } from "./cart-id.ts";
import { getCartItem, stored } from "./store.ts";

type OnCart = { readonly params: { readonly cartID: string } };

/**
 * Whether a cart is somebody else's by now, as when it got an owner: what was answered about it is not told again. One
 * that is gone is no secret of anybody's.
 */
async function isOthers(ctx: Context, cartId: string): Promise<boolean> {
  const found = isCartId(cartId) ? stored(await getCartItem(ctx, cartId)) : undefined;
  return found !== undefined && !mayUse(ctx, found.cart);
}

async function checkCart(ctx: Context, { params: { cartID } }: OnCart): Promise<void> {
  if (await isOthers(ctx, cartID)) throw noCart(cartID);
}

async function checkNewCart(ctx: Context, _: unknown, { body }: KeptReply): Promise<void> {
  const id = String(Object(Object(body).data).id);
  if (await isOthers(ctx, id)) throw idInUse(id);
}

/** What a POST to a cart declares: the headers of carts, and to whom its kept answer may be given. */
export const keyedCartRequest = { headers: cartHeaders, checkReplay: checkCart } as const;

/** The same of one that is answered with the items of the cart. */
export const keyedItemsRequest = { ...keyedCartRequest, query: { include: itemIncludes } } as const;

/** The same of the request that made the cart, whose id may stand in its answer alone. */
export const keyedNewCartRequest = { headers: cartHeaders, checkReplay: checkNewCart } as const;
