import { openProviderMeans } from "../../../lib/aws/provider-means.ts";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { ignoredTransactionKeys } from "../../../lib/payments/ignored-keys.ts";
import { refundRequest, transactionResponse } from "../../../lib/payments/schemas.ts";
import { transactionBody } from "../../../lib/payments/transactions/fold-body.ts";
import { resumeTransaction } from "../../../lib/payments/transactions/resume-transaction.ts";
import * as useCase from "../../../lib/payments/transactions/transactions.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const refundTransaction = defineEndpoint({
  id: "payments/transactions/refund-transaction",
  method: "POST",
  path: "/v2/orders/{orderID}/transactions/{transactionID}/refund",
  summary: "Refund a payment, in part or in full",
  description:
    "With an `amount`, Stripe or PayPal gives it back. Without one, and at other gateways, it is only noted that money was given back elsewhere. The order must be paid in full or cancelled (422). `paid`, `balance_owing` and the stock stay as they are. 502 if the outcome is not known yet; the same request tells it later.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["providerCalls", "gatewaySecrets"],
  errors: "rules",
  body: refundRequest,
  ...transactionBody,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "amount": 100 } } to refund a part; without a body all that is left is noted as refunded.',
    ignores: ignoredTransactionKeys,
  }),
  refusals: [404, 409, 502],
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }, means) => useCase.refundTransaction(ctx, params, body, means),
  resume: (ctx, { params, body }, kept, means) =>
    resumeTransaction(ctx, params, { kind: "refund", request: body }, kept, means),
});
export const handler = createHandlerWith(refundTransaction, openProviderMeans);
