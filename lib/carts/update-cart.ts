import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { refuseOtherDiscountSettings, withFields } from "./cart/cart-fields.ts";
import { rightsOf } from "./cart/cart-rights.ts";
import { changeExisting } from "./cart/change-existing.ts";
import type { CartFields } from "./schemas/cart-requests.ts";
import { cartView } from "./views/cart-view.ts";

type Request = {
  readonly body: { readonly data: CartFields };
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Changes what a cart says about itself; its items stay.
 * @throws ApiError as `withFields`, `refuseOtherDiscountSettings` and `changeExisting`
 */
export function updateCart(ctx: Context, cartId: string, { body, headers }: Request): Promise<Reply> {
  return changeExisting(ctx, cartId, {
    decide: (cart, settings) => {
      const changed = withFields(cart, body.data, ctx.now());
      refuseOtherDiscountSettings(cart, changed, rightsOf(ctx, settings));
      return changed;
    },
    reply: (priced) => ({ body: cartView(priced) }),
    headers,
  });
}
