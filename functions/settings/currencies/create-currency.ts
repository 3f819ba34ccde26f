import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/settings/currencies/currencies.ts";
import { createCurrencyRequest, currencyResponse } from "../../../lib/settings/currencies/schemas.ts";

export const createCurrency = defineEndpoint({
  id: "settings/currencies/create-currency",
  method: "POST",
  path: "/v2/currencies",
  summary: "Create a currency",
  description:
    "A code that the store already has is 400, and a currency beyond ten is 422. If the new currency is the default, it replaces the old default and must be enabled (422).",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: createCurrencyRequest,
  refusals: [409],
  response: { status: 201, schema: currencyResponse },
  run: (ctx, { body }) => useCase.createCurrency(ctx, body),
});
export const handler = createHandler(createCurrency);
