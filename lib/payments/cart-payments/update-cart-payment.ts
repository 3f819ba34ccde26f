import type { Headers } from "../../carts/cart/cart-headers.ts";
import { cartView } from "../../carts/views/cart-view.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import { isOfCart } from "../../provider-payments/cart-payment.ts";
import { getCartPayment } from "../../provider-payments/cart-payment-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { gatewaySettings } from "../gateways/gateways.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import type { CreatePaymentRequest } from "../schemas.ts";
import { buildPaidIntentError, chooseCartAmount, setCartAmount } from "./cart-payment-rules.ts";
import { lookAtCartPayment, updateAtProvider } from "./cart-payment-steps.ts";
import { requireCartToPay } from "./cart-to-pay.ts";
import { openCartWork } from "./cart-work.ts";

type Params = { readonly cartID: string; readonly paymentIntentID: string };

/**
 * Sets a cart's payment to the cart's total of now, or to a smaller amount.
 * @throws ApiError 404 for another cart's payment; 412 for another state of the cart than the client names; 422 for a payment
 * that can no longer be changed; 400, 502 or 503 as the provider answers
 */
export async function updateCartPayment(
  ctx: Context,
  { cartID, paymentIntentID }: Params,
  { request, headers }: { readonly request: CreatePaymentRequest; readonly headers: Headers },
  means: ProviderMeans,
): Promise<Reply> {
  const { priced, settings } = await requireCartToPay(ctx, cartID, headers);
  const payment = (await getCartPayment(ctx.table, cartID))?.value;
  const isOurs = payment?.reference === paymentIntentID && priced.cart.payment_intent_id === paymentIntentID;
  if (!payment || !isOurs) throw notFound("payment intent of the cart", paymentIntentID);
  if (payment.gateway !== request.gateway) throw notFound("payment intent at the gateway", paymentIntentID);
  if (!isOfCart(payment)) throw buildUnchangeableError(payment.reference);
  const amount = chooseCartAmount(Number(priced.totals.withTax), request.amount);
  const work = await openCartWork(ctx, means, cartID, payment, gatewaySettings(settings, payment.gateway));
  const told = await lookAtCartPayment(work, payment);
  if (told.payment.status === "paid") throw buildPaidIntentError(told.payment);
  if (told.payment.status === "ended") throw buildUnchangeableError(payment.reference);
  const wished = setCartAmount(told.payment, amount, payment.currency);
  if (!wished) throw buildUnchangeableError(payment.reference);
  const updated = await updateAtProvider(work, wished, readParameters(request));
  return {
    body: { ...cartView(priced), meta: { payment_intent: { payment_intent: updated.snapshot.shown } } },
  };
}

function readParameters({ options = {} }: CreatePaymentRequest): Readonly<Record<string, string>> {
  return options.receipt_email === undefined ? {} : { receipt_email: options.receipt_email };
}

function buildUnchangeableError(reference: string) {
  return unprocessable("The payment can no longer be changed.", {
    title: TITLES.unprocessableEntity,
    meta: { payment_intent_id: reference },
  });
}
