import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { stockResponse } from "../../lib/inventory/resource-schemas.ts";
import * as useCase from "../../lib/inventory/stocks.ts";
import { inventoryHeaders } from "../../lib/inventory/views.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readStock = defineEndpoint({
  id: "inventory/read-stock",
  method: "GET",
  path: "/v2/inventories/{product_id}",
  summary: "Get the stock of a product",
  description:
    "Answers with the units that can still be bought, those that are allocated, and the total of both. A product without stock is 404; it is never out of stock. Shoppers see the stock of published products, others are 404 to them; `available` is what they can buy, `allocated` is 0 and `total` is the same as `available`.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "inventory",
  headers: inventoryHeaders,
  refusals: [404],
  response: { status: 200, schema: stockResponse },
  run: (ctx, { params, headers }) => useCase.readStock(ctx, params.product_id, headers),
});
export const handler = createHandler(readStock);
