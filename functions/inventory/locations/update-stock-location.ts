import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/inventory/locations/stock-locations.ts";
import { stockLocationResponse } from "../../../lib/inventory/resource-schemas.ts";
import { updateStockLocationRequest } from "../../../lib/inventory/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateStockLocation = defineEndpoint({
  id: "inventory/locations/update-stock-location",
  method: "PUT",
  path: "/v2/inventories/locations/{location_id}",
  summary: "Update a stock location",
  description:
    "`null` clears an optional attribute. A slug that another location has is 422. Changing the slug while the stock of any product names the location is 422, too.",
  auth: ["client_credentials"],
  table: "write",
  errors: "inventory",
  ifMatch: "location",
  body: updateStockLocationRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: stockLocationResponse },
  run: (ctx, { params, body }) => useCase.updateStockLocation(ctx, params.location_id, body),
});
export const handler = createHandler(updateStockLocation);
