import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { inventoryHeaders } from "../../lib/inventories/inventory-form.ts";
import { readStock } from "../../lib/inventories/read-stock.ts";
import { stockResponse } from "../../lib/inventories/resource-schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "inventories/read-stock",
  method: "GET",
  path: "/v2/inventories/{product_id}",
  summary: "Read how much there is of a product",
  description:
    "How many units are there, how many of them are taken by orders, and how many can still be bought. A product that is not managed is 404.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "inventories",
  headers: inventoryHeaders,
  refusals: [404],
  response: { status: 200, schema: stockResponse },
  run: (ctx, { params, headers }) => readStock(ctx, params.product_id, headers),
});
export const handler = createHandler(endpoint);
