import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import type { Settings } from "../settings/settings.ts";
import { getSettings } from "../settings/store.ts";
import { type Cart, touched } from "./cart.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { refuseUncountable } from "./figures.ts";
import { changeCart, getCart, hasSeen } from "./store.ts";

export type Change = {
  /** Pure: the changed cart, the same one for nothing to write; throws an `ApiError` to refuse. */
  readonly decide: (cart: Cart, settings: Settings) => Cart;
  /** The answer about the cart as it is then, also to a repeat of a request that was carried out before. */
  readonly reply: (cart: Cart) => Reply;
  /** Holds `if-match` when the cart must have a certain ETag. */
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Changes a cart that exists: reads it with the settings, lets `decide` work on it and writes the result.
 * @throws ApiError 400 for a malformed id, 404 for an unknown cart, and as `changeCart`
 */
export async function changeExisting(
  ctx: Context,
  cartId: string,
  { decide, reply, headers }: Change,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const [found, { settings }] = await Promise.all([getCart(ctx, id), getSettings(ctx.table)]);
  return changeCart(
    ctx,
    found,
    (current) => {
      if (!current) throw noCart(id);
      if (hasSeen(current, ctx)) return { reply: reply(current.cart) };
      const cart = decide(current.cart, settings);
      if (cart === current.cart) return { reply: reply(cart) };
      const write = touched(cart, settings, ctx.now());
      refuseUncountable(write);
      return { write, reply: reply(write) };
    },
    headers?.["if-match"],
  );
}
