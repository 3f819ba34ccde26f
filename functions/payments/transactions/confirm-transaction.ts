import { openProviderMeans } from "../../../lib/aws/provider-means.ts";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint, replaysAlways } from "../../../lib/http/endpoint.ts";
import { ignoredConfirmationKeys } from "../../../lib/payments/ignored-keys.ts";
import { confirmTransactionRequest, transactionResponse } from "../../../lib/payments/schemas.ts";
import * as useCase from "../../../lib/payments/transactions/confirm-transaction.ts";
import { transactionBody } from "../../../lib/payments/transactions/fold-body.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const confirmTransaction = defineEndpoint({
  id: "payments/transactions/confirm-transaction",
  method: "POST",
  path: "/v2/orders/{orderID}/transactions/{transactionID}/confirm",
  summary: "Confirm a pending payment",
  description:
    "At Stripe and PayPal it asks the provider, takes the money of a payment that the shopper has approved, and answers with the payment as it is; 422 if nothing was paid yet. At the gateway `external` it takes a signed confirmation, which any caller may send: a repeated one changes nothing, one that contradicts it is 422. Without a confirmation there, and at `manual`, the payment is answered unchanged.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  needs: ["providerCalls", "gatewaySecrets"],
  errors: "rules",
  body: confirmTransactionRequest,
  ...transactionBody,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "options": { … } } } with the signed confirmation of the gateway \'external\', and no body at others.',
    ignores: ignoredConfirmationKeys,
  }),
  refusals: [404, 409, 502],
  checkReplay: replaysAlways,
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }, means) => useCase.confirmTransaction(ctx, params, body, means),
});
export const handler = createHandlerWith(confirmTransaction, openProviderMeans);
