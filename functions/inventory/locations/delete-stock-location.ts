import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/inventory/locations/stock-locations.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteStockLocation = defineEndpoint({
  id: "inventory/locations/delete-stock-location",
  method: "DELETE",
  path: "/v2/inventories/locations/{location_id}",
  summary: "Delete a stock location",
  description: "422 while the stock of any product names the location, even with 0 units.",
  auth: ["client_credentials"],
  table: "write",
  errors: "inventory",
  ifMatch: "location",
  refusals: [404, 409, 422],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteStockLocation(ctx, params.location_id),
});
export const handler = createHandler(deleteStockLocation);
