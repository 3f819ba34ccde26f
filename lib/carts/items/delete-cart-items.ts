import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { setItems } from "../cart/cart.ts";
import { chooseBuyer, gatherFacts } from "../cart/cart-facts.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId, newCart } from "../cart/cart-life.ts";
import { changeCart } from "../cart/change-cart.ts";
import { readToChange } from "../cart/read-to-change.ts";

/** Removes all items of a cart, and with them its currency. An unknown cart is empty already. */
export async function deleteCartItems(ctx: Context, cartId: string, headers: Headers): Promise<Reply> {
  const id = checkCartId(cartId);
  const { cart: read, settings, promotions } = await readToChange(ctx, id);
  return changeCart(ctx, read, {
    gather: (stored = newCart({ id }, settings, ctx.now()), known) => {
      const buyer = chooseBuyer(ctx, headers, stored);
      return gatherFacts(ctx, stored, { settings, buyer, promotions }, known);
    },
    decide: ({ cart }) => ({ after: cart.items.length > 0 ? setItems(cart, []) : undefined }),
    show: () => ({}),
    repeat: () => ({}),
    promotions,
    ifMatch: headers["if-match"],
  });
}
