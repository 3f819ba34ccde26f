import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/settings/currencies/currencies.ts";
import { currencyResponse } from "../../../lib/settings/currencies/schemas.ts";

export const readCurrency = defineEndpoint({
  id: "settings/currencies/read-currency",
  method: "GET",
  path: "/v2/currencies/{currency_id}",
  summary: "Get a currency",
  description: "Storefronts may read it, too. An unknown id is 404.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  errors: "rules",
  refusals: [404],
  response: { status: 200, schema: currencyResponse },
  run: (ctx, { params }) => useCase.readCurrency(ctx, params.currency_id),
});
export const handler = createHandler(readCurrency);
