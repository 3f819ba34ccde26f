import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { inventoryHeaders } from "../../lib/inventories/inventory-form.ts";
import * as useCase from "../../lib/inventories/list-stocks.ts";
import { stocksResponse } from "../../lib/inventories/resource-schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listStocks = defineEndpoint({
  id: "inventories/list-stocks",
  method: "GET",
  path: "/v2/inventories",
  summary: "List the stock of all products",
  description:
    "In the order of the product ids; filter by `location` for the stock at one location. Stock that was just created may be missing, and stock that was just deleted may still be listed. For shoppers a list that is too costly to read is 422: `POST /v2/inventories/multiple` reads products by their ids.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "inventories",
  headers: inventoryHeaders,
  query: { page: { smallest: 1 }, filter: useCase.stockFilter },
  response: { status: 200, schema: stocksResponse },
  run: (ctx, { query, headers }) => useCase.listStocks(ctx, query, headers),
});
export const handler = createHandler(listStocks);
