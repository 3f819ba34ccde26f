import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/inventory/locations/stock-locations.ts";
import { stockLocationResponse } from "../../../lib/inventory/resource-schemas.ts";
import { createStockLocationRequest } from "../../../lib/inventory/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createStockLocation = defineEndpoint({
  id: "inventory/locations/create-stock-location",
  method: "POST",
  path: "/v2/inventories/locations",
  summary: "Create a stock location",
  description: "Stock refers to the location by its slug. A slug that another location has is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "inventory",
  body: createStockLocationRequest,
  refusals: [409],
  response: { status: 201, schema: stockLocationResponse },
  run: (ctx, { body }) => useCase.createStockLocation(ctx, body),
});
export const handler = createHandler(createStockLocation);
