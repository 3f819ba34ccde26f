import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../lib/http/shopper.ts";
import * as useCase from "../../lib/orders/orders.ts";
import { orderQuery } from "../../lib/orders/orders.ts";
import { orderResponse } from "../../lib/orders/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readOrder = defineEndpoint({
  id: "orders/read-order",
  method: "GET",
  path: "/v2/orders/{orderID}",
  summary: "Get an order",
  description:
    "An order with its states and amounts. Shoppers can read only their own orders, all others are 404; guests cannot read orders (403).",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  headers: shopperHeaders,
  query: orderQuery,
  refusals: [403, 404],
  response: { status: 200, schema: orderResponse },
  run: (ctx, { params, query }) => useCase.readOrder(ctx, params.orderID, query),
});
export const handler = createHandler(readOrder);
