import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { anonymizeOrdersRequest, anonymizeOrdersResponse } from "../../lib/orders/anonymize/schemas.ts";
import { anonymizeOrders } from "../../lib/orders/anonymize-orders.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "orders/anonymize-orders",
  method: "POST",
  path: "/v2/orders/anonymize",
  summary: "Take names and addresses off orders that are over",
  description:
    "Takes names, addresses and e-mail addresses off orders that are over, for good. Amounts and items stay.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: anonymizeOrdersRequest,
  refusals: [409],
  response: { status: 200, schema: anonymizeOrdersResponse },
  run: (ctx, { body }) => anonymizeOrders(ctx, body.data),
});
export const handler = createHandler(endpoint);
