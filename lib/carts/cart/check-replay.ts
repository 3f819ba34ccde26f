import { shopperHeaders } from "../../http/shopper.ts";
import type { KeptReply } from "../../table/effects/kept-replies.ts";
import type { Context } from "../../use-case/context.ts";
import { cartHeaders, firstItemHeaders, itemIncludes } from "./cart-headers.ts";
import { idInUse, isCartId, noCart } from "./cart-life.ts";
import { mayUse } from "./cart-rights.ts";
import { decodeCart, getCartItem } from "./store.ts";

type OnCart = { readonly params: { readonly cartID: string } };

/** A cart that got another owner meanwhile keeps its earlier answers secret. A deleted cart does not. */
async function belongsToOthers(ctx: Context, cartId: string): Promise<boolean> {
  const storedCart = isCartId(cartId) ? decodeCart(await getCartItem(ctx, cartId)) : undefined;
  return storedCart !== undefined && !mayUse(ctx, storedCart.cart);
}

async function checkCart(ctx: Context, { params: { cartID } }: OnCart): Promise<void> {
  if (await belongsToOthers(ctx, cartID)) throw noCart(cartID);
}

async function checkNewCart(ctx: Context, _: unknown, { body }: KeptReply): Promise<void> {
  const id = String(Object(Object(body).data).id);
  if (await belongsToOthers(ctx, id)) throw idInUse(id);
}

/** For POSTs to a cart: their headers, and a check before a kept answer is repeated. */
export const keyedCartRequest = { headers: cartHeaders, checkReplay: checkCart } as const;

/** For a POST that gives a cart its currency. */
export const keyedFirstItemRequest = { headers: firstItemHeaders, checkReplay: checkCart } as const;

export const keyedItemsRequest = {
  ...keyedFirstItemRequest,
  query: { include: itemIncludes, refusesIncludes: true },
} as const;

/** For the POST that creates a cart, whose id may be only in its answer. */
export const keyedNewCartRequest = { headers: shopperHeaders, checkReplay: checkNewCart } as const;
