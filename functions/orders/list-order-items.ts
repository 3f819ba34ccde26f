import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../lib/http/shopper.ts";
import * as useCase from "../../lib/orders/orders.ts";
import { orderItemsResponse } from "../../lib/orders/schemas.ts";
import { orderItemIncludes } from "../../lib/orders/views/order-includes.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listOrderItems = defineEndpoint({
  id: "orders/list-order-items",
  method: "GET",
  path: "/v2/orders/{orderID}/items",
  summary: "List the items of an order",
  description:
    "What was bought, at the prices of the checkout. Shoppers can read only their own orders, all others are 404; guests cannot read them (403).",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  headers: shopperHeaders,
  query: { include: orderItemIncludes },
  refusals: [403, 404],
  response: { status: 200, schema: orderItemsResponse },
  run: (ctx, { params, query }) => useCase.listOrderItems(ctx, params.orderID, query),
});
export const handler = createHandler(listOrderItems);
