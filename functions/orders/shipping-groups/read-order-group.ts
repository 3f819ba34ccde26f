import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { readOrderGroup } from "../../../lib/orders/shipping-groups/read-order-group.ts";
import { orderGroupResponse } from "../../../lib/orders/shipping-groups/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "orders/shipping-groups/read-order-group",
  method: "GET",
  path: "/v2/orders/{orderID}/shipping-groups/{shippingGroupID}",
  summary: "Read a shipping group of an order",
  description:
    "With `meta.total_display_price`: what its items and its shipping cost together, and its part of the order's payments. A shopper reads those of the own orders, guests none (403).",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  query: { include: ["items"] },
  headers: shopperHeaders,
  refusals: [403, 404],
  response: { status: 200, schema: orderGroupResponse },
  run: (ctx, { params, query }) => readOrderGroup(ctx, params, query.include),
});
export const handler = createHandler(endpoint);
