import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/settings/currencies/currencies.ts";

export const deleteCurrency = defineEndpoint({
  id: "settings/currencies/delete-currency",
  method: "DELETE",
  path: "/v2/currencies/{currency_id}",
  summary: "Delete a currency",
  description:
    "The default currency cannot be deleted (422). Prices in the currency stay in the price books. A currency that is already deleted is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  ifMatch: "currency",
  refusals: [404, 409, 422],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteCurrency(ctx, params.currency_id),
});
export const handler = createHandler(deleteCurrency);
