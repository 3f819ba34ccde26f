import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { refuseOtherDiscountSettings, setCartFields } from "./cart/cart-fields.ts";
import { rightsOf } from "./cart/cart-rights.ts";
import { changeExisting } from "./cart/change-existing.ts";
import type { CartFields } from "./schemas/cart-requests.ts";
import { cartView } from "./views/cart-view.ts";

type Request = {
  readonly body: { readonly data: CartFields };
  readonly headers: Readonly<Record<string, string>>;
};

/** @throws ApiError as `setCartFields`, `refuseOtherDiscountSettings` and `changeExisting` */
export function updateCart(ctx: Context, cartId: string, { body, headers }: Request): Promise<Reply> {
  return changeExisting(ctx, cartId, {
    decide: (cart, settings) => {
      const changed = setCartFields(cart, body.data, ctx.now());
      refuseOtherDiscountSettings(cart, changed, rightsOf(ctx, settings));
      return changed;
    },
    reply: (priced) => ({ body: cartView(priced) }),
    headers,
  });
}
