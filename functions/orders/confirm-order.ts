import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { confirmOrder } from "../../lib/orders/confirm-order.ts";
import { orderResponse } from "../../lib/orders/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "orders/confirm-order",
  method: "POST",
  path: "/v2/orders/{orderID}/confirm",
  summary: "Confirm the payment intent of an order",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  refusals: [404],
  response: {
    status: 200,
    schema: orderResponse,
    description: "No order has a payment intent, so this never is.",
  },
  run: (ctx, { params }) => confirmOrder(ctx, params.orderID),
});
export const handler = createHandler(endpoint);
