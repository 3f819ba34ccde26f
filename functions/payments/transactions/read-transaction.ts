import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { transactionResponse } from "../../../lib/payments/schemas.ts";
import * as useCase from "../../../lib/payments/transactions/transactions.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readTransaction = defineEndpoint({
  id: "payments/transactions/read-transaction",
  method: "GET",
  path: "/v2/orders/{orderID}/transactions/{transactionID}",
  summary: "Get a payment of an order",
  description:
    "Shoppers can read only payments of their own orders, all others are 404; guests cannot read them (403).",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  headers: shopperHeaders,
  refusals: [403, 404],
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params }) => useCase.readTransaction(ctx, params),
});
export const handler = createHandler(readTransaction);
