import { openProviderMeans } from "../../../lib/aws/provider-means.ts";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { cartPaymentHeaders, cartPaymentResponse } from "../../../lib/payments/cart-payments/schemas.ts";
import * as useCase from "../../../lib/payments/cart-payments/update-cart-payment.ts";
import { ignoredPaymentKeys } from "../../../lib/payments/ignored-keys.ts";
import { findPaymentProblems } from "../../../lib/payments/payment-problems.ts";
import { createPaymentRequest } from "../../../lib/payments/schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const updateCartPayment = defineEndpoint({
  id: "payments/cart-payments/update-cart-payment",
  method: "PUT",
  path: "/v2/carts/{cartID}/payments/{paymentIntentID}",
  summary: "Update a cart's payment",
  description:
    "Sets the payment to the cart's total of now, or to the `amount` that is sent. Another payment than the cart's is 404; one that is paid or ended is 422.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  needs: ["providerCalls", "gatewaySecrets"],
  errors: "rules",
  headers: cartPaymentHeaders,
  body: createPaymentRequest,
  rules: findPaymentProblems,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "gateway": "elastic_path_payments_stripe", "method": "purchase" } } for the cart\'s total.',
    ignores: ignoredPaymentKeys,
  }),
  refusals: [404, 409, 502],
  response: { status: 200, schema: cartPaymentResponse },
  run: (ctx, { params, body, headers }, means) =>
    useCase.updateCartPayment(ctx, params, { request: body.data, headers }, means),
});
export const handler = createHandlerWith(updateCartPayment, openProviderMeans);
