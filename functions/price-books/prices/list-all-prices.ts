import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { CONTINUED } from "../../../lib/lists/continued-list.ts";
import { allPricesFilter } from "../../../lib/price-books/filters.ts";
import * as useCase from "../../../lib/price-books/prices/prices.ts";
import { pricesResponse } from "../../../lib/price-books/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listAllPrices = defineEndpoint({
  id: "price-books/prices/list-all-prices",
  method: "GET",
  path: "/pcm/pricebooks/prices",
  summary: "List the prices of all price books",
  description:
    "A page of the prices of all price books, oldest first; `meta.pricebook_id` names the price book of each.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 }, filter: allPricesFilter, other: CONTINUED },
  response: { status: 200, schema: pricesResponse },
  run: (ctx, { query }) => useCase.listAllPrices(ctx, query),
});
export const handler = createHandler(listAllPrices);
