import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { readStocksResponse } from "../../lib/inventory/resource-schemas.ts";
import { readStocksRequest } from "../../lib/inventory/schemas.ts";
import * as useCase from "../../lib/inventory/stocks.ts";
import { inventoryHeaders } from "../../lib/inventory/views.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readStocks = defineEndpoint({
  id: "inventory/read-stocks",
  method: "POST",
  path: "/v2/inventories/multiple",
  summary: "Get the stock of several products",
  description:
    "Reads only, although it is a POST. Each product is answered once, in the order of the request. Products without stock are left out; they are never out of stock. Shoppers see the stock of published products alone; `available` is what they can buy, `allocated` is 0 and `total` is the same as `available`.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "inventory",
  headers: inventoryHeaders,
  body: readStocksRequest,
  response: { status: 200, schema: readStocksResponse },
  run: (ctx, { body, headers }) => useCase.readStocks(ctx, body, headers),
});
export const handler = createHandler(readStocks);
