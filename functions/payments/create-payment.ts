import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint, replaysAlways } from "../../lib/http/endpoint.ts";
import { findCardData } from "../../lib/payments/card-data.ts";
import * as useCase from "../../lib/payments/create-payment.ts";
import { ignoredPaymentKeys } from "../../lib/payments/ignored-keys.ts";
import { createPaymentRequest, transactionResponse } from "../../lib/payments/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createPayment = defineEndpoint({
  id: "payments/create-payment",
  method: "POST",
  path: "/v2/orders/{orderID}/payments",
  summary: "Pay an order, in part or in full",
  description:
    "Pays the order at a gateway, in part or in whole. The first payment takes the stock; if there is too little of it, nothing is paid (400). More than is owing, a cancelled or anonymized order, and a gateway that is off are 422; a gateway that does not accept the caller's payments is 403.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  body: createPaymentRequest,
  rules: findCardData,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "gateway": "manual", "method": "purchase" } } to pay all that is owing, with "amount" in "data" to pay a part.',
    ignores: ignoredPaymentKeys,
  }),
  refusals: [403, 404, 409],
  // A caller who knows the order's id may pay it, and sees only this payment.
  checkReplay: replaysAlways,
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }) => useCase.createPayment(ctx, params.orderID, body.data),
});
export const handler = createHandler(createPayment);
