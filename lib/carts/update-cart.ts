import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { isOfCart } from "../provider-payments/cart-payment.ts";
import { cartPaymentWrites, getCartPayment } from "../provider-payments/cart-payment-store.ts";
import type { Write } from "../table/table.ts";
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

/** The payment is cancelled at its provider within a minute. @throws ApiError 422 for one that was made already */
async function letPaymentGo({ table, now }: Context, cartId: string): Promise<readonly Write[]> {
  const before = await getCartPayment(table, cartId);
  if (!before || !isOfCart(before.value)) return [];
  const { value: payment } = before;
  if (payment.status === "paid" && payment.provider.detailed_status === "succeeded") {
    throw unprocessable("The cart's payment was made already. Check the cart out and confirm the order.", {
      title: TITLES.unprocessableEntity,
      source: "data.payment_intent_id",
    });
  }
  const due_at = now().toISOString();
  return cartPaymentWrites(cartId, { ...payment, provider: { ...payment.provider, due_at } }, before);
}

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
    alongWith: async (write, current) =>
      current && write.payment_intent_id !== current.cart.payment_intent_id ? letPaymentGo(ctx, cartId) : [],
  });
}
