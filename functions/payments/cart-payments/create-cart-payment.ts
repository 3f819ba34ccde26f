import { openProviderMeans } from "../../../lib/aws/provider-means.ts";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint, replaysAlways } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/payments/cart-payments/create-cart-payment.ts";
import { cartPaymentHeaders, cartPaymentResponse } from "../../../lib/payments/cart-payments/schemas.ts";
import { ignoredPaymentKeys } from "../../../lib/payments/ignored-keys.ts";
import { findPaymentProblems } from "../../../lib/payments/payment-problems.ts";
import { createPaymentRequest } from "../../../lib/payments/schemas.ts";
import { createCountingHandlerWith } from "../../../lib/runtime/counting-handler.ts";

export const createCartPayment = defineEndpoint({
  id: "payments/cart-payments/create-cart-payment",
  method: "POST",
  path: "/v2/carts/{cartID}/payments",
  summary: "Begin a payment with a cart",
  description:
    "Begins a payment at `elastic_path_payments_stripe` before there is an order, for the cart's total with tax unless `amount` names less. A cart that has an open payment gets the same again, with its total of now; one of another currency or method is cancelled first; one that is paid is 409. After five declined cards of the cart that the server was to reserve, or ten of a network in an hour, it is 429. The cart's first order takes the payment, holds its stock, and is paid when it is confirmed. What the server confirms here is only reserved until then.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  countsCallers: true,
  needs: ["providerCalls", "gatewaySecrets"],
  errors: "rules",
  headers: cartPaymentHeaders,
  body: createPaymentRequest,
  rules: findPaymentProblems,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "gateway": "elastic_path_payments_stripe", "method": "purchase" } } for the cart\'s total.',
    ignores: ignoredPaymentKeys,
  }),
  refusals: [403, 404, 409, 502],
  // Nothing is kept: a repeat gets the cart's payment as it is.
  checkReplay: replaysAlways,
  response: { status: 201, schema: cartPaymentResponse },
  run: (ctx, { params, body, headers }, means) =>
    useCase.createCartPayment(ctx, params.cartID, { request: body.data, headers }, means),
});
export const handler = createCountingHandlerWith(createCartPayment, openProviderMeans);
