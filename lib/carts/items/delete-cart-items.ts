import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { setItems } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId } from "../cart/cart-id.ts";
import { changeCart } from "../cart/change-cart.ts";
import { finishCartChange } from "../cart/changed-cart.ts";
import { readToChange } from "../cart/read-to-change.ts";

/** Removes all items of a cart, and with them its currency. An unknown cart is empty already. */
export async function deleteCartItems(ctx: Context, cartId: string, headers: Headers): Promise<Reply> {
  const id = checkCartId(cartId);
  const { cart, settings, promotions: promotionFacts } = await readToChange(ctx, id);
  return changeCart(ctx, cart, {
    decide: (current, inputs) => {
      if (!current || current.cart.items.length === 0) return { reply: {} };
      const { cart: before } = current;
      const after = setItems(before, []);
      const { write } = finishCartChange(ctx, settings, { before, after }, inputs);
      return { write, reply: {} };
    },
    pricing: { settings, promotions: promotionFacts, headers },
    ifMatch: headers["if-match"],
  });
}
