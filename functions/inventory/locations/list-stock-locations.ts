import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/inventory/locations/stock-locations.ts";
import { stockLocationsResponse } from "../../../lib/inventory/resource-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listStockLocations = defineEndpoint({
  id: "inventory/locations/list-stock-locations",
  method: "GET",
  path: "/v2/inventories/locations",
  summary: "List the stock locations",
  description: "Oldest first. For shoppers a list that is too costly to read is 422.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "inventory",
  query: { page: { smallest: 1 } },
  response: { status: 200, schema: stockLocationsResponse },
  run: (ctx, { query }) => useCase.listStockLocations(ctx, query),
});
export const handler = createHandler(listStockLocations);
