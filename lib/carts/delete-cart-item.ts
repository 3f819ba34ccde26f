import { notFound } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { getSettings } from "../settings/store.ts";
import { touched, withLines } from "./cart.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { presentItems } from "./present.ts";
import { changeCart, getCart, hasSeen } from "./store.ts";

/** Removes one line and answers the remaining ones. @throws ApiError 404 for an unknown cart or line */
export async function deleteCartItem(ctx: Context, cartId: string, itemId: string): Promise<Reply> {
  const id = checkCartId(cartId);
  const [found, { settings }] = await Promise.all([getCart(ctx, id), getSettings(ctx.table)]);
  return changeCart(ctx, found, (current) => {
    if (!current) throw noCart(id);
    const { cart } = current;
    if (hasSeen(current, ctx)) return { reply: { body: presentItems(cart) } };
    const lines = cart.lines.filter((line) => line.id !== itemId.toLowerCase());
    if (lines.length === cart.lines.length) throw notFound("cart item", itemId, { meta: { id: itemId } });
    const write = touched(withLines(cart, lines), settings.cart, ctx.now());
    return { write, reply: { body: presentItems(write) } };
  });
}
