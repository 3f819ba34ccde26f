import type { Context } from "../http/context.ts";
import { getSettings } from "../settings/store.ts";
import { type Cart, newCart } from "./cart.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { changeCart, getCart } from "./store.ts";

/**
 * The cart behind an id. In the profile `compatible` reading an unknown id creates the cart, so that a second read
 * shows the same one.
 * @throws ApiError 400 for a malformed id, 404 for an unknown one in the profile `specification`
 */
export async function readCart(ctx: Context, cartId: string): Promise<Cart> {
  const id = checkCartId(cartId);
  const found = await getCart(ctx, id);
  if (found) return found.cart;
  if (ctx.profile === "specification") throw noCart(id);
  const { settings } = await getSettings(ctx.table);
  let cart = newCart({ id }, settings.cart, ctx.now());
  await changeCart(ctx, undefined, (current) => {
    if (!current) return { write: cart, reply: {} };
    cart = current.cart;
    return { reply: {} };
  });
  return cart;
}
