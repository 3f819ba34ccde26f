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
    "Masks what shoppers wrote in orders that are fulfilled, cancelled or refunded: names, addresses, e-mail addresses, custom attributes, custom inputs, all texts of custom items, order numbers, references and types of shipping. This cannot be undone. Amounts, taxes, products, codes, states and times stay, and so do the ids of the customer or account. Repeating it changes nothing. Orders that cannot be anonymized are named in `errors`; if none can, the answer is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: anonymizeOrdersRequest,
  refusals: [409],
  response: { status: 200, schema: anonymizeOrdersResponse },
  run: (ctx, { body }) => useCase.anonymizeOrders(ctx, body.data),
});
export const handler = createHandler(anonymizeOrders);
