import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { orderResponse } from "../../lib/orders/schemas.ts";
import { updateOrderRequest } from "../../lib/orders/update/schemas.ts";
import { updateOrder } from "../../lib/orders/update-order.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "orders/update-order",
  method: "PUT",
  path: "/v2/orders/{orderID}",
  summary: "Update, cancel or fulfil an order",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: updateOrderRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: orderResponse },
  run: (ctx, { params, body }) => updateOrder(ctx, params.orderID, body.data),
});
export const handler = createHandler(endpoint);
