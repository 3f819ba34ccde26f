import { openProviderMeans } from "../../../lib/aws/provider-means.ts";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint, replaysAlways } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/payments/cart-payments/confirm-order-payment.ts";
import { confirmOrderRequest } from "../../../lib/payments/cart-payments/schemas.ts";
import { transactionResponse } from "../../../lib/payments/schemas.ts";
import { transactionBody } from "../../../lib/payments/transactions/fold-body.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const confirmOrderPayment = defineEndpoint({
  id: "payments/cart-payments/confirm-order-payment",
  method: "POST",
  path: "/v2/orders/{orderID}/confirm",
  summary: "Confirm the payment intent of an order",
  description:
    "Makes the payment that began with the cart a transaction of the order, as the provider tells it: complete if the shopper has paid, pending if not. A repeat gets the same transaction as it is then. An order without such a payment is 422; to confirm another pending payment, confirm its transaction.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  needs: ["providerCalls", "gatewaySecrets"],
  errors: "rules",
  body: confirmOrderRequest,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "options": { "metadata": { "order_id": "…" } } } }, or no body.',
  }),
  ...transactionBody,
  refusals: [404, 409, 502],
  checkReplay: replaysAlways,
  response: { status: 200, schema: transactionResponse },
  run: (ctx, { params, body }, means) =>
    useCase.confirmOrderPayment(
      ctx,
      params.orderID,
      { orderId: body.data?.options?.metadata?.order_id },
      means,
    ),
});
export const handler = createHandlerWith(confirmOrderPayment, openProviderMeans);
