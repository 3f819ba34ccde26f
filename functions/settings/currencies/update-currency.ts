import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/settings/currencies/currencies.ts";
import { currencyResponse, updateCurrencyRequest } from "../../../lib/settings/currencies/schemas.ts";

export const updateCurrency = defineEndpoint({
  id: "settings/currencies/update-currency",
  method: "PUT",
  path: "/v2/currencies/{currency_id}",
  summary: "Update a currency",
  description:
    "Making it the default takes the default from the old one. The default currency itself can neither be disabled nor stop being the default (422). After a change of `code`, prices still name the old one; orders keep the format that they were made with.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  ifMatch: "currency",
  body: updateCurrencyRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: currencyResponse },
  run: (ctx, { params, body }) => useCase.updateCurrency(ctx, params.currency_id, body),
});
export const handler = createHandler(updateCurrency);
