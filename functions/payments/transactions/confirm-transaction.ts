import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint, replaysAlways } from "../../../lib/http/endpoint.ts";
import { ignoredConfirmationKeys } from "../../../lib/payments/ignored-keys.ts";
import { confirmTransactionRequest, transactionResponse } from "../../../lib/payments/schemas.ts";
import * as useCase from "../../../lib/payments/transactions/confirm-transaction.ts";
import { transactionBody } from "../../../lib/payments/transactions/fold-body.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const confirmTransaction = defineEndpoint({
  id: "payments/transactions/confirm-transaction",
  method: "POST",
  path: "/v2/orders/{orderID}/transactions/{transactionID}/confirm",
  summary: "Confirm a pending payment",
  description:
    "Takes the signed confirmation of a payment at the gateway `external`; anyone may send it. A repeated confirmation changes nothing, one that contradicts it is 422. Without a confirmation, and at `manual`, the payment is answered unchanged.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  body: confirmTransactionRequest,
  ...transactionBody,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "options": { … } } } with the signed confirmation of the gateway; without a body nothing is confirmed.',
    ignores: ignoredConfirmationKeys,
  }),
  refusals: [404, 409],
  checkReplay: replaysAlways,
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }) => useCase.confirmTransaction(ctx, params, body),
});
export const handler = createHandler(confirmTransaction);
