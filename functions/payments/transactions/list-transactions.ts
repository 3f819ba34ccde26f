import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { transactionsResponse } from "../../../lib/payments/schemas.ts";
import * as useCase from "../../../lib/payments/transactions/transactions.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listTransactions = defineEndpoint({
  id: "payments/transactions/list-transactions",
  method: "GET",
  path: "/v2/orders/{orderID}/transactions",
  summary: "List the payments of an order",
  description:
    "All payments of an order, oldest first, whatever became of them. Shoppers can read only those of their own orders, all others are 404; guests cannot read them (403).",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  headers: shopperHeaders,
  refusals: [403, 404],
  response: { status: 200, schema: transactionsResponse },
  run: (ctx, { params }) => useCase.listTransactions(ctx, params.orderID),
});
export const handler = createHandler(listTransactions);
