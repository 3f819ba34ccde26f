import { settingsRead } from "../../settings/store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { withItems } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId } from "../cart/cart-id.ts";
import { changeCart } from "../cart/change-cart.ts";
import { changedCart } from "../cart/changed-cart.ts";
import { cartRead } from "../cart/store.ts";

/** Empties a cart; name, description and id stay, the currency goes. A cart that is not there is empty already. */
export async function deleteCartItems(ctx: Context, cartId: string, headers: Headers): Promise<Reply> {
  const id = checkCartId(cartId);
  const read = await readTogether(ctx.table, { cart: cartRead(ctx, id), settings: settingsRead });
  return changeCart(ctx, read.cart, {
    decide: (current) => {
      if (!current || current.cart.items.length === 0) return { reply: {} };
      const { cart: before } = current;
      const after = withItems(before, []);
      return { write: changedCart(ctx, read.settings.settings, { before, after }), reply: {} };
    },
    pricing: { settings: read.settings.settings, headers },
    ifMatch: headers["if-match"],
  });
}
