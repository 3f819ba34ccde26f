import { openProviderMeans } from "../../../lib/aws/provider-means.ts";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { ignoredTransactionKeys } from "../../../lib/payments/ignored-keys.ts";
import { cancelTransactionRequest, transactionResponse } from "../../../lib/payments/schemas.ts";
import { transactionBody } from "../../../lib/payments/transactions/fold-body.ts";
import { resumeTransaction } from "../../../lib/payments/transactions/resume-transaction.ts";
import * as useCase from "../../../lib/payments/transactions/transactions.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const cancelTransaction = defineEndpoint({
  id: "payments/transactions/cancel-transaction",
  method: "POST",
  path: "/v2/orders/{orderID}/transactions/{transactionID}/cancel",
  summary: "Cancel a pending or authorised payment",
  description:
    "Gives up a payment that is pending, or authorised and not captured; others, and any at `manual`, are 422. At Stripe and PayPal it is cancelled at the provider first; if the shopper has paid meanwhile, the payment stays and the answer is 422. The order's stock is returned if no other payment is left.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["providerCalls", "gatewaySecrets"],
  errors: "rules",
  body: cancelTransactionRequest,
  ...transactionBody,
  refusesUnknown: refuseUnknown({
    send: 'Send no body, or { "data": { "reason": "…" } }: the whole payment is cancelled.',
    ignores: ignoredTransactionKeys,
  }),
  refusals: [404, 409, 502],
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }, means) => useCase.cancelTransaction(ctx, params, body, means),
  resume: (ctx, { params, body }, kept, means) =>
    resumeTransaction(ctx, params, { kind: "cancel", request: body }, kept, means),
});
export const handler = createHandlerWith(cancelTransaction, openProviderMeans);
