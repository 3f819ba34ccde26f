import { createCurrency } from "../../lib/currencies/create-currency.ts";
import { createCurrencyRequest, currencyResponse } from "../../lib/currencies/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "currencies/create-currency",
  method: "POST",
  path: "/v2/currencies",
  summary: "Create a currency",
  description:
    "A code that the store has already is 400, an eleventh currency is 422. A new default takes the place of the old one; it must be enabled.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: createCurrencyRequest,
  refusals: [409],
  response: { status: 201, schema: currencyResponse },
  run: (ctx, { body }) => createCurrency(ctx, body),
});
export const handler = createHandler(endpoint);
