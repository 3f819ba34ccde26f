import { openProviderMeans } from "../../lib/aws/provider-means.ts";
import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint, replaysAlways } from "../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../lib/http/shopper.ts";
import * as useCase from "../../lib/payments/create-payment.ts";
import { ignoredPaymentKeys } from "../../lib/payments/ignored-keys.ts";
import { findPaymentProblems } from "../../lib/payments/payment-problems.ts";
import { createPaymentRequest, transactionResponse } from "../../lib/payments/schemas.ts";
import { createCountingHandlerWith } from "../../lib/runtime/counting-handler.ts";

export const createPayment = defineEndpoint({
  id: "payments/create-payment",
  method: "POST",
  path: "/v2/orders/{orderID}/payments",
  summary: "Pay an order, in part or in full",
  description:
    "Pays the order at a gateway, in part or in whole. The first payment takes the stock; if there is too little of it, nothing is paid (400). More than is owing, a cancelled or anonymized order, and a gateway that is off are 422; a gateway that does not accept the caller's payments is 403. At Stripe and PayPal the payment is written first, and the provider is called then: its refusal is 400 at Stripe and 422 at PayPal, 502 or 503 means that it could not be asked. If the call's outcome is unknown, the payment is `pending` and is settled later. After five declined cards of the order that the server was to charge, or ten of a network in an hour, it is 429. 409 if a pending payment of an earlier order of the same cart turns out to be made.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  countsCallers: true,
  needs: ["providerCalls", "gatewaySecrets"],
  headers: shopperHeaders,
  errors: "rules",
  body: createPaymentRequest,
  rules: findPaymentProblems,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "gateway": "manual", "method": "purchase" } } to pay all that is owing, with "amount" in "data" to pay a part.',
    ignores: ignoredPaymentKeys,
  }),
  refusals: [403, 404, 409, 502],
  // A caller who knows the order's id may pay it, and sees only this payment.
  checkReplay: replaysAlways,
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }, means) => useCase.createPayment(ctx, params.orderID, body.data, means),
  resume: (ctx, { params, body }, kept, means) =>
    useCase.resumePayment(ctx, { orderId: params.orderID, request: body.data }, kept, means),
});
export const handler = createCountingHandlerWith(createPayment, openProviderMeans);
