import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { withItems } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId } from "../cart/cart-id.ts";
import { changeCart } from "../cart/change-cart.ts";
import { changedCart } from "../cart/changed-cart.ts";
import { readToChange } from "../cart/read-to-change.ts";

/** Empties a cart; name, description and id stay, the currency goes. A cart that is not there is empty already. */
export async function deleteCartItems(ctx: Context, cartId: string, headers: Headers): Promise<Reply> {
  const id = checkCartId(cartId);
  const { cart, settings, promotions: facts } = await readToChange(ctx, id);
  return changeCart(ctx, cart, {
    decide: (current, known) => {
      if (!current || current.cart.items.length === 0) return { reply: {} };
      const { cart: before } = current;
      const after = withItems(before, []);
      const { write } = changedCart(ctx, settings, { before, after }, known);
      return { write, reply: {} };
    },
    pricing: { settings, promotions: facts, headers },
    ifMatch: headers["if-match"],
  });
}
