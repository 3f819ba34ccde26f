import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { CONTINUED } from "../../../lib/lists/continued-list.ts";
import { priceFilter } from "../../../lib/price-books/filters.ts";
import * as useCase from "../../../lib/price-books/prices/prices.ts";
import { pricesResponse } from "../../../lib/price-books/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listPrices = defineEndpoint({
  id: "price-books/prices/list-prices",
  method: "GET",
  path: "/pcm/pricebooks/{pricebook_id}/prices",
  summary: "List the prices of a price book",
  description: "A page of the prices, oldest first. An unknown price book is 404.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 }, filter: priceFilter, other: CONTINUED },
  refusals: [404],
  response: { status: 200, schema: pricesResponse },
  run: (ctx, { params, query }) => useCase.listPrices(ctx, params.pricebook_id, query),
});
export const handler = createHandler(listPrices);
