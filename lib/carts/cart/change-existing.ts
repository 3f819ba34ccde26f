import type { Settings } from "../../settings/settings.ts";
import { getSettings } from "../../settings/store.ts";
import type { Earlier } from "../../table/effects/earlier.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { refuseUncountable } from "../totals/totals-of-cart.ts";
import { type Cart, renewed } from "./cart.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { changeCart, getCart } from "./store.ts";

type Headers = Readonly<Record<string, string>>;

/** The changed cart, the same one for nothing to write, and what to answer about the cart as it is then. */
type Step = { readonly cart: Cart; readonly reply: (cart: Cart) => Reply };

/**
 * Changes a cart that exists: reads it with the settings, lets `step` work on it and writes the result.
 * @param step pure; told what the cart remembers of this very request, and then changes nothing
 * @throws ApiError 400 for a malformed id, 404 for an unknown cart, and as `changeCart`
 */
export async function changeInSteps(
  ctx: Context,
  cartId: string,
  step: (cart: Cart, settings: Settings, earlier: Earlier | undefined) => Step,
  headers: Headers = {},
): Promise<Reply> {
  const id = checkCartId(cartId);
  const [found, { settings }] = await Promise.all([getCart(ctx, id), getSettings(ctx.table)]);
  return changeCart(
    ctx,
    found,
    (current, earlier) => {
      if (!current) throw noCart(id);
      const { cart, reply } = step(current.cart, settings, earlier);
      if (cart === current.cart) return { reply: reply(cart) };
      const write = renewed(cart, settings, ctx.now());
      refuseUncountable(write);
      return { write, reply: reply(write) };
    },
    headers["if-match"],
  );
}

export type Change = {
  /** Pure: the changed cart, the same one for nothing to write; throws an `ApiError` to refuse. */
  readonly decide: (cart: Cart, settings: Settings) => Cart;
  /** The answer about the cart as it is then, also to a repeat of a request that was carried out before. */
  readonly reply: (cart: Cart) => Reply;
  /** Holds `if-match` when the cart must have a certain ETag. */
  readonly headers?: Headers;
};

/** Changes a cart by a request whose answer is about the cart. @throws ApiError as `changeInSteps` */
export function changeExisting(
  ctx: Context,
  cartId: string,
  { decide, reply, headers }: Change,
): Promise<Reply> {
  const step = (cart: Cart, settings: Settings, earlier: Earlier | undefined) => ({
    cart: earlier ? cart : decide(cart, settings),
    reply,
  });
  return changeInSteps(ctx, cartId, step, headers);
}
