import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { cartCurrency } from "../cart-currency.ts";
import { changeExisting } from "../change-existing.ts";
import type { GroupFields } from "./schemas.ts";
import { addGroup, getGroup, presentGroup } from "./shipping-group.ts";

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
  const id = ctx.newId();
  return changeExisting(ctx, cartId, {
    decide: (cart, settings) => {
      const currency = cartCurrency(cart, headers["x-moltin-currency"], settings);
      return addGroup(cart, data, { id, currency, now: ctx.now() });
    },
    reply: (cart) => {
      const last = cart.shipping_groups?.at(-1)?.id ?? id;
      const isHere = cart.shipping_groups?.some((group) => group.id === id);
      return { body: { data: presentGroup(cart, getGroup(cart, isHere ? id : last)) } };
    },
    headers,
  });
}
