import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { renewed, withItems } from "../cart/cart.ts";
import { checkCartId } from "../cart/cart-id.ts";
import { changeCart, getCart } from "../cart/store.ts";

type Headers = Readonly<Record<string, string>>;

/** Empties a cart; name, description and id stay, the currency goes. A cart that is not there is empty already. */
export async function deleteCartItems(ctx: Context, cartId: string, headers: Headers): Promise<Reply> {
  const id = checkCartId(cartId);
  const [found, { settings }] = await Promise.all([getCart(ctx, id), getSettings(ctx.table)]);
  return changeCart(
    ctx,
    found,
    (current) => {
      if (!current || current.cart.items.length === 0) return { reply: {} };
      return { write: renewed(withItems(current.cart, []), settings, ctx.now()), reply: {} };
    },
    headers["if-match"],
  );
}
