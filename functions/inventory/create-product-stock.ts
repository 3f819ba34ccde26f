import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/inventory/create-stock.ts";
import { stockResponse } from "../../lib/inventory/resource-schemas.ts";
import { createProductStockRequest } from "../../lib/inventory/schemas.ts";
import { inventoryHeaders } from "../../lib/inventory/views.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createProductStock = defineEndpoint({
  id: "inventory/create-product-stock",
  method: "POST",
  path: "/v2/inventories/{product_id}",
  summary: "Create the stock of a product",
  description:
    "From now on the product can be out of stock; a product without a stock record never is. A product that has one already is 400.",
  auth: ["client_credentials"],
  table: "write",
  errors: "inventory",
  headers: inventoryHeaders,
  body: createProductStockRequest,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "quantity": 10 } }.',
  }),
  refusals: [409],
  response: { status: 201, schema: stockResponse },
  run: (ctx, { params, body, headers }) => useCase.createProductStock(ctx, params.product_id, body, headers),
});
export const handler = createHandler(createProductStock);
