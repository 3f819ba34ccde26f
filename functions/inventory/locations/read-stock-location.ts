import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/inventory/locations/stock-locations.ts";
import { stockLocationResponse } from "../../../lib/inventory/resource-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readStockLocation = defineEndpoint({
  id: "inventory/locations/read-stock-location",
  method: "GET",
  path: "/v2/inventories/locations/{location_id}",
  summary: "Get a stock location",
  description: "The path takes the id of the location, not its slug.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "inventory",
  refusals: [404],
  response: { status: 200, schema: stockLocationResponse },
  run: (ctx, { params }) => useCase.readStockLocation(ctx, params.location_id),
});
export const handler = createHandler(readStockLocation);
