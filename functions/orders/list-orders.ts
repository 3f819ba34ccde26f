import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../lib/http/shopper.ts";
import * as useCase from "../../lib/orders/orders.ts";
import { orderListQuery } from "../../lib/orders/orders.ts";
import { ordersResponse } from "../../lib/orders/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listOrders = defineEndpoint({
  id: "orders/list-orders",
  method: "GET",
  path: "/v2/orders",
  summary: "List the orders of a shopper, or all of them",
  description:
    "Orders of the signed-in account or customer, latest change first by default. Client credentials without a shopper token list all orders. Guests cannot list orders (403), and two shopper tokens at once are 400.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  headers: shopperHeaders,
  query: orderListQuery,
  refusals: [403],
  response: { status: 200, schema: ordersResponse },
  run: (ctx, { query }) => useCase.listOrders(ctx, query),
});
export const handler = createHandler(listOrders);
