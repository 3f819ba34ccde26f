import { defineEndpoint, replaysAlways } from "../../lib/http/endpoint.ts";
import { cardDataProblems } from "../../lib/payments/card-data.ts";
import { createPayment } from "../../lib/payments/create-payment.ts";
import { createPaymentRequest, transactionResponse } from "../../lib/payments/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "payments/create-payment",
  method: "POST",
  path: "/v2/orders/{orderID}/payments",
  summary: "Pay an order, in part or whole",
  description:
    "Pays the order with a gateway, in part or whole. The first payment takes the stock: if something is no longer there, nothing is paid. Which gateways take payments of shoppers is a setting of each.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  body: createPaymentRequest,
  rules: cardDataProblems,
  refusals: [403, 404, 409],
  // Whoever has the order's id may pay it, and is told no more than of this payment.
  checkReplay: replaysAlways,
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }) => createPayment(ctx, params.orderID, body.data),
});
export const handler = createHandler(endpoint);
