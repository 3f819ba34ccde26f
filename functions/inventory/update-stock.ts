import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { ignoredOfStock, stockResponse } from "../../lib/inventory/resource-schemas.ts";
import { updateStockRequest } from "../../lib/inventory/schemas.ts";
import * as useCase from "../../lib/inventory/stocks.ts";
import { inventoryHeaders } from "../../lib/inventory/views.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateStock = defineEndpoint({
  id: "inventory/update-stock",
  method: "PUT",
  path: "/v2/inventories/{product_id}",
  summary: "Update the stock of a product",
  description:
    "What is allocated stays, and so do locations that are not named; each change is in the log as `set`. An unknown location is 400. 422 for removing a location with allocated units, and for naming the first locations while there are units without one.",
  auth: ["client_credentials"],
  table: "write",
  errors: "inventory",
  ifMatch: "stock",
  headers: inventoryHeaders,
  body: updateStockRequest,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "attributes": { "available": 10 } } }, or "locations" in place of "available".',
    ignores: ignoredOfStock,
  }),
  refusals: [404, 409],
  response: { status: 200, schema: stockResponse },
  run: (ctx, { params, body, headers }) => useCase.updateStock(ctx, params.product_id, body, headers),
});
export const handler = createHandler(updateStock);
