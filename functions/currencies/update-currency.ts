import { currencyResponse, updateCurrencyRequest } from "../../lib/currencies/schemas.ts";
import { updateCurrency } from "../../lib/currencies/update-currency.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "currencies/update-currency",
  method: "PUT",
  path: "/v2/currencies/{currency_id}",
  summary: "Change a currency",
  description:
    "Making it the default takes that from the old one. The default currency can neither be disabled nor cease to be the default by itself (422). Prices stay under the code that they name, and orders keep the format they were made with.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: updateCurrencyRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: currencyResponse },
  run: (ctx, { params, body }) => updateCurrency(ctx, params.currency_id, body),
});
export const handler = createHandler(endpoint);
