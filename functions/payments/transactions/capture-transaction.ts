import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { ignoredTransactionKeys } from "../../../lib/payments/ignored-keys.ts";
import { captureRequest, transactionResponse } from "../../../lib/payments/schemas.ts";
import { transactionBody } from "../../../lib/payments/transactions/fold-body.ts";
import * as useCase from "../../../lib/payments/transactions/transactions.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const captureTransaction = defineEndpoint({
  id: "payments/transactions/capture-transaction",
  method: "POST",
  path: "/v2/orders/{orderID}/transactions/{transactionID}/capture",
  summary: "Capture an authorised payment",
  description:
    "Captures the whole authorised amount, once. A second capture, any other amount, and a cancelled order are 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: captureRequest,
  ...transactionBody,
  refusesUnknown: refuseUnknown({
    send: 'Send no body, or { "data": { "custom_reference": "…" } }: all that is authorised is captured.',
    ignores: ignoredTransactionKeys,
  }),
  refusals: [404, 409],
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }) => useCase.captureTransaction(ctx, params, body),
});
export const handler = createHandler(captureTransaction);
