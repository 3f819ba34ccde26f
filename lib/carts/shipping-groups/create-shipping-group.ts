import type { Settings } from "../../settings/settings.ts";
import type { MadeIds } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import { chooseCartCurrency } from "../cart/cart-life.ts";
import { rightsOf } from "../cart/cart-rights.ts";
import { createInCart } from "../cart/change-existing.ts";
import type { GroupFields } from "./schemas.ts";
import { addGroup, refuseShippingPrice, requireGroup } from "./shipping-group.ts";
import { shippingGroupView } from "./shipping-group-view.ts";

type Headers = Readonly<Record<string, string>>;

/**
 * The currency is the cart's, or the one that its first item would bring.
 * @throws ApiError 404, 400 for an estimate that ends before it starts, 403 if the caller may not set prices
 */
export function createShippingGroup(
  ctx: Context,
  cartId: string,
  data: GroupFields,
  headers: Headers,
): Promise<Reply> {
  const show = (cart: Cart, id: string) => ({
    body: { data: shippingGroupView(cart, requireGroup(cart, id)) },
  });
  const decide = (cart: Cart, newId: () => string, settings: Settings) => {
    refuseShippingPrice(data, rightsOf(ctx, settings));
    const made = newId();
    const currency = chooseCartCurrency(cart, headers["x-moltin-currency"], settings);
    const changed = addGroup(cart, data, { id: made, currency, now: ctx.now() });
    return { cart: changed, reply: show(changed, made) };
  };
  const recall = (cart: Cart, { newId }: MadeIds) => show(cart, newId());
  return createInCart(ctx, cartId, { decide, recall, headers });
}
