import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Cart } from "../cart.ts";
import { cartCurrency } from "../cart-currency.ts";
import { changeBulk } from "../change-bulk.ts";
import type { GroupFields } from "./schemas.ts";
import { addGroup, presentGroup } from "./shipping-group.ts";

type Headers = Readonly<Record<string, string>>;

/**
 * Adds a shipping group to a cart, in the cart's currency or the one that its first item would bring.
 * @throws ApiError 404 for an unknown cart, 400 for an estimate that ends before it starts
 */
export function createShippingGroup(
  ctx: Context,
  cartId: string,
  data: GroupFields,
  headers: Headers,
): Promise<Reply> {
  const recall = (cart: Cart, isMade: (id: string) => boolean) => {
    const group = cart.shipping_groups?.find(({ id }) => isMade(id));
    return group ? { body: { data: presentGroup(cart, group) } } : {};
  };
  const decide = (cart: Cart, newId: () => string, settings: Settings) => {
    const made = newId();
    const currency = cartCurrency(cart, headers["x-moltin-currency"], settings);
    const changed = addGroup(cart, data, { id: made, currency, now: ctx.now() });
    return { cart: changed, reply: recall(changed, (id) => id === made) };
  };
  return changeBulk(ctx, cartId, { decide, recall, headers });
}
