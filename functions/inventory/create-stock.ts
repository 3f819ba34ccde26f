import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/inventory/create-stock.ts";
import { ignoredOfStock, stockResponse } from "../../lib/inventory/resource-schemas.ts";
import { createStockRequest } from "../../lib/inventory/schemas.ts";
import { inventoryHeaders } from "../../lib/inventory/views.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createStock = defineEndpoint({
  id: "inventory/create-stock",
  method: "POST",
  path: "/v2/inventories",
  summary: "Create the stock of a product, at locations or as a whole",
  description:
    "From now on the product can be out of stock. Whether there is a product with this id is not checked. The first units are in the log as `increment`. A product that has stock already, or an unknown location, is 400.",
  auth: ["client_credentials"],
  table: "write",
  errors: "inventory",
  headers: inventoryHeaders,
  body: createStockRequest,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "id": "…", "attributes": { "available": 10 } } }, or "locations" in place of "available".',
    ignores: ignoredOfStock,
  }),
  refusals: [409],
  response: { status: 201, schema: stockResponse },
  run: (ctx, { body, headers }) => useCase.createStock(ctx, body, headers),
});
export const handler = createHandler(createStock);
