import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import * as useCase from "../../../lib/orders/shipping-groups/order-groups.ts";
import { orderGroupsResponse } from "../../../lib/orders/shipping-groups/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listOrderGroups = defineEndpoint({
  id: "orders/shipping-groups/list-order-groups",
  method: "GET",
  path: "/v2/orders/{orderID}/shipping-groups",
  summary: "List the shipping groups of an order",
  description:
    "All groups, without their totals. Shoppers can read only those of their own orders, all others are 404; guests cannot read them (403).",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  headers: shopperHeaders,
  refusals: [403, 404],
  response: { status: 200, schema: orderGroupsResponse },
  run: (ctx, { params }) => useCase.listOrderGroups(ctx, params.orderID),
});
export const handler = createHandler(listOrderGroups);
