import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { ignoredOfStock } from "../../lib/inventories/ignored-keys.ts";
import { inventoryHeaders } from "../../lib/inventories/inventory-form.ts";
import { stockResponse } from "../../lib/inventories/resource-schemas.ts";
import { updateStockRequest } from "../../lib/inventories/schemas.ts";
import * as useCase from "../../lib/inventories/update-stock.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateStock = defineEndpoint({
  id: "inventories/update-stock",
  method: "PUT",
  path: "/v2/inventories/{product_id}",
  summary: "Update the stock of a product",
  description:
    "What is allocated stays, and so do locations that are not named; each change is in the log as `set`. An unknown location is 400. 422 for removing a location with allocated units, and for naming the first locations while there are units without one.",
  auth: ["client_credentials"],
  table: "write",
  errors: "inventories",
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
