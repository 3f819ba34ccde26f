import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/settings/currencies/currencies.ts";
import { currenciesResponse } from "../../../lib/settings/currencies/schemas.ts";

export const listCurrencies = defineEndpoint({
  id: "settings/currencies/list-currencies",
  method: "GET",
  path: "/v2/currencies",
  summary: "List the currencies",
  description:
    "All currencies of the store, disabled ones included, in one answer. Storefronts read them to format amounts.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  errors: "rules",
  response: { status: 200, schema: currenciesResponse },
  run: (ctx) => useCase.listCurrencies(ctx),
});
export const handler = createHandler(listCurrencies);
