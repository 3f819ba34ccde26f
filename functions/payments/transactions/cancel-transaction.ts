import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { ignoredTransactionKeys } from "../../../lib/payments/ignored-keys.ts";
import { cancelTransactionRequest, transactionResponse } from "../../../lib/payments/schemas.ts";
import { transactionBody } from "../../../lib/payments/transactions/fold-body.ts";
import * as useCase from "../../../lib/payments/transactions/transactions.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const cancelTransaction = defineEndpoint({
  id: "payments/transactions/cancel-transaction",
  method: "POST",
  path: "/v2/orders/{orderID}/transactions/{transactionID}/cancel",
  summary: "Cancel a pending or authorised payment",
  description:
    "Only payments at the gateway `external` that are pending, or authorised and not captured, can be given up; others are 422. The order's stock is returned if no other payment is left.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: cancelTransactionRequest,
  ...transactionBody,
  refusesUnknown: refuseUnknown({
    send: 'Send no body, or { "data": { "reason": "…" } }: the whole payment is cancelled.',
    ignores: ignoredTransactionKeys,
  }),
  refusals: [404, 409],
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params }) => useCase.cancelTransaction(ctx, params),
});
export const handler = createHandler(cancelTransaction);
