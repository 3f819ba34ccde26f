import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createOrder } from "../../lib/orders/create-order.ts";
import { foldIncluded, importOrderRequest } from "../../lib/orders/import/schemas.ts";
import { orderResponse } from "../../lib/orders/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "orders/create-order",
  method: "POST",
  path: "/v2/orders",
  summary: "Import an order",
  description: "Takes over an order that another system has made. Items and amounts are as they are sent.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  normalize: foldIncluded,
  body: importOrderRequest,
  bodyLimit: 1024 * 1024, // five hundred items with all their prices
  refusals: [409],
  response: { status: 201, schema: orderResponse },
  run: (ctx, { body }) => createOrder(ctx, body.data),
});
export const handler = createHandler(endpoint);
