import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { anonymizeOrdersRequest, anonymizeOrdersResponse } from "../../lib/orders/anonymize/schemas.ts";
import * as useCase from "../../lib/orders/anonymize-orders.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const anonymizeOrders = defineEndpoint({
  id: "orders/anonymize-orders",
  method: "POST",
  path: "/v2/orders/anonymize",
  summary: "Anonymize orders",
  description:
    "Masks names, addresses, e-mail addresses and custom attributes of orders that are fulfilled, cancelled or refunded; this cannot be undone. Amounts and items stay. Orders that cannot be anonymized are named in `errors`; if none can, the answer is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: anonymizeOrdersRequest,
  refusals: [409],
  response: { status: 200, schema: anonymizeOrdersResponse },
  run: (ctx, { body }) => useCase.anonymizeOrders(ctx, body.data),
});
export const handler = createHandler(anonymizeOrders);
