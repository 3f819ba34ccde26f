import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import * as useCase from "../../../lib/orders/shipping-groups/order-groups.ts";
import { orderGroupResponse } from "../../../lib/orders/shipping-groups/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readOrderGroup = defineEndpoint({
  id: "orders/shipping-groups/read-order-group",
  method: "GET",
  path: "/v2/orders/{orderID}/shipping-groups/{shippingGroupID}",
  summary: "Get a shipping group of an order",
  description:
    "`meta.total_display_price` says what its items and its shipping cost together, and the group's share of the order's payments. Shoppers can read only groups of their own orders, all others are 404; guests cannot read them (403).",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  query: { include: ["items"] },
  headers: shopperHeaders,
  refusals: [403, 404],
  response: { status: 200, schema: orderGroupResponse },
  run: (ctx, { params, query }) => useCase.readOrderGroup(ctx, params, query.include),
});
export const handler = createHandler(readOrderGroup);
