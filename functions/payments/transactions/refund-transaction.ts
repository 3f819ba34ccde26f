import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { ignoredTransactionKeys } from "../../../lib/payments/ignored-keys.ts";
import { refundRequest, transactionResponse } from "../../../lib/payments/schemas.ts";
import { transactionBody } from "../../../lib/payments/transactions/fold-body.ts";
import * as useCase from "../../../lib/payments/transactions/transactions.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const refundTransaction = defineEndpoint({
  id: "payments/transactions/refund-transaction",
  method: "POST",
  path: "/v2/orders/{orderID}/transactions/{transactionID}/refund",
  summary: "Refund a payment, in part or in full",
  description:
    "Notes that money was given back, in part or in whole; this moves no money. The order must be paid in full or cancelled (422). `paid`, `balance_owing` and the stock stay as they are.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: refundRequest,
  ...transactionBody,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "amount": 100 } } to refund a part; without a body all that is left is refunded.',
    ignores: ignoredTransactionKeys,
  }),
  refusals: [404, 409],
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }) => useCase.refundTransaction(ctx, params, body),
});
export const handler = createHandler(refundTransaction);
