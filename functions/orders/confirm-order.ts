import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/orders/orders.ts";
import { orderResponse } from "../../lib/orders/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const confirmOrder = defineEndpoint({
  id: "orders/confirm-order",
  method: "POST",
  path: "/v2/orders/{orderID}/confirm",
  summary: "Confirm the payment intent of an order",
  description:
    "For clients that call it after a checkout. Orders have no payment intent here, so the answer is always 422 for an order that exists. To confirm a pending payment, confirm its transaction.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  refusals: [404],
  response: {
    status: 200,
    schema: orderResponse,
    description: "The order; never given, as no order has a payment intent.",
  },
  run: (ctx, { params }) => useCase.confirmOrder(ctx, params.orderID),
});
export const handler = createHandler(confirmOrder);
