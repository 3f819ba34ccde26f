import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { orderResponse } from "../../lib/orders/schemas.ts";
import { ignoredOrderUpdateKeys, updateOrderRequest } from "../../lib/orders/update/schemas.ts";
import * as useCase from "../../lib/orders/update-order.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateOrder = defineEndpoint({
  id: "orders/update-order",
  method: "PUT",
  path: "/v2/orders/{orderID}",
  summary: "Update, cancel or fulfil an order",
  description:
    "Changes the shipping address or the references of an order. `shipping: fulfilled` says that a paid order was sent; `status: cancelled` cancels one that was not sent, which returns its stock and, if nothing was paid, its promotion codes. What the state of the order does not allow is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  ifMatch: "order",
  body: updateOrderRequest,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "type": "order", … } } with "status", "shipping", "shipping_address", "order_number" or "external_ref".',
    ignores: ignoredOrderUpdateKeys,
  }),
  refusals: [404, 409],
  response: { status: 200, schema: orderResponse },
  run: (ctx, { params, body }) => useCase.updateOrder(ctx, params.orderID, body.data),
});
export const handler = createHandler(updateOrder);
