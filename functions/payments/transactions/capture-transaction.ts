import { openProviderMeans } from "../../../lib/aws/provider-means.ts";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { ignoredTransactionKeys } from "../../../lib/payments/ignored-keys.ts";
import { captureRequest, transactionResponse } from "../../../lib/payments/schemas.ts";
import { transactionBody } from "../../../lib/payments/transactions/fold-body.ts";
import { resumeTransaction } from "../../../lib/payments/transactions/resume-transaction.ts";
import * as useCase from "../../../lib/payments/transactions/transactions.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const captureTransaction = defineEndpoint({
  id: "payments/transactions/capture-transaction",
  method: "POST",
  path: "/v2/orders/{orderID}/transactions/{transactionID}/capture",
  summary: "Capture an authorised payment",
  description:
    "Captures the whole authorised amount, once. A second capture, any other amount, and a cancelled order are 422. Stripe and PayPal are called for it, unless `capture_mechanism` is `manual`; at other gateways it is only noted. 502 if the outcome is not known yet; the same request tells it later.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["providerCalls", "gatewaySecrets"],
  errors: "rules",
  body: captureRequest,
  ...transactionBody,
  refusesUnknown: refuseUnknown({
    send: 'Send no body, or { "data": { "custom_reference": "…" } }: all that is authorised is captured.',
    ignores: ignoredTransactionKeys,
  }),
  refusals: [404, 409, 502],
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }, means) => useCase.captureTransaction(ctx, params, body, means),
  resume: (ctx, { params, body }, kept, means) =>
    resumeTransaction(ctx, params, { kind: "capture", request: body }, kept, means),
});
export const handler = createHandlerWith(captureTransaction, openProviderMeans);
