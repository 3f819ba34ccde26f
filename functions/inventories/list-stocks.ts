import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { inventoryHeaders } from "../../lib/inventories/inventory-form.ts";
import { listStocks, stockFilter } from "../../lib/inventories/list-stocks.ts";
import { stocksResponse } from "../../lib/inventories/resource-schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "inventories/list-stocks",
  method: "GET",
  path: "/v2/inventories",
  summary: "List the stock of all products",
  description:
    "In the order of the products' ids; a filter finds what lies at a location. Stock that was created or deleted a moment ago may be missing or still there. A shopper's list that costs too much is 422: `POST /v2/inventories/multiple` reads products by their ids.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "inventories",
  headers: inventoryHeaders,
  query: { page: { smallest: 1 }, filter: stockFilter },
  response: { status: 200, schema: stocksResponse },
  run: (ctx, { query, headers }) => listStocks(ctx, query, headers),
});
export const handler = createHandler(endpoint);
