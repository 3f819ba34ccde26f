import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/orders/create-order.ts";
import { foldIncluded, importOrderRequest } from "../../lib/orders/import/schemas.ts";
import { orderResponse } from "../../lib/orders/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createOrder = defineEndpoint({
  id: "orders/create-order",
  method: "POST",
  path: "/v2/orders",
  summary: "Import an order",
  description:
    "Stores an order that another system has made, with items and amounts as they are sent. No stock is moved, no promotion code is used and no money is taken. An id that an order already has is 409.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  normalize: foldIncluded,
  body: importOrderRequest,
  bodyLimit: 1024 * 1024, // 500 items with all their prices
  refusals: [409],
  response: { status: 201, schema: orderResponse },
  run: (ctx, { body }) => useCase.createOrder(ctx, body.data),
});
export const handler = createHandler(createOrder);
