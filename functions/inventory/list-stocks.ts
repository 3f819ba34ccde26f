import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { stocksResponse } from "../../lib/inventory/resource-schemas.ts";
import * as useCase from "../../lib/inventory/stocks.ts";
import { inventoryHeaders } from "../../lib/inventory/views.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listStocks = defineEndpoint({
  id: "inventory/list-stocks",
  method: "GET",
  path: "/v2/inventories",
  summary: "List the stock of all products",
  description:
    "In the order of the product ids; filter by `location` for the stock at one location. Stock that was just created may be missing, and stock that was just deleted may still be listed. Shoppers get 403: they read the stock of products by their ids, with `POST /v2/inventories/multiple`. With `stock_lists: anyone` in the store's settings they get the stock of the products that the lists of a published catalog show, and 422 where that is too costly to read.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "inventory",
  headers: inventoryHeaders,
  query: { page: { smallest: 1 }, filter: useCase.stockFilter },
  refusals: [403],
  response: { status: 200, schema: stocksResponse },
  run: (ctx, { query, headers }) => useCase.listStocks(ctx, query, headers),
});
export const handler = createHandler(listStocks);
