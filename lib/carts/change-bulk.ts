import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { getSettings } from "../settings/store.ts";
import { type Cart, touched } from "./cart.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { refuseUncountable } from "./figures.ts";
import { madeIds } from "./made-ids.ts";
import { changeCart, getCart, hasSeen } from "./store.ts";

export type BulkChange = {
  readonly decide: (cart: Cart, newId: () => string) => { readonly cart: Cart; readonly reply: Reply };
  /** The answer to a repeat of a request that was carried out before, about what that request made. */
  readonly recall: (cart: Cart, isMade: (id: string) => boolean) => Reply;
  /** Holds `if-match` when the cart must have a certain ETag. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Changes a cart by a request whose answer is about what it added, not about the cart.
 * @param change `decide` is pure but for its ids; the same cart back means that there is nothing to write
 * @throws ApiError 400 for a malformed id, 404 for an unknown cart, and as `changeCart`
 */
export async function changeBulk(
  ctx: Context,
  cartId: string,
  { decide, recall, headers }: BulkChange,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const [found, { settings }] = await Promise.all([getCart(ctx, id), getSettings(ctx.table)]);
  return changeCart(
    ctx,
    found,
    (current) => {
      if (!current) throw noCart(id);
      const { newId, isMade } = madeIds(ctx);
      if (hasSeen(current, ctx)) return { reply: recall(current.cart, isMade) };
      const { cart, reply } = decide(current.cart, newId);
      if (cart === current.cart) return { reply };
      const write = touched(cart, settings, ctx.now());
      refuseUncountable(write);
      return { write, reply };
    },
    headers["if-match"],
  );
}
