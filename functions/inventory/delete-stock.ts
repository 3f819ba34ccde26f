import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/inventory/stocks.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteStock = defineEndpoint({
  id: "inventory/delete-stock",
  method: "DELETE",
  path: "/v2/inventories/{product_id}",
  summary: "Delete the stock of a product",
  description:
    "From now on the product is never out of stock. The log is deleted, too; stock that is created again begins with an empty log. 422 while units are allocated, 404 for a product without stock.",
  auth: ["client_credentials"],
  table: "write",
  errors: "inventory",
  ifMatch: "stock",
  refusesUnknown: refuseUnknown({
    send: "Send no body: the whole stock of the product is deleted. A location is taken from it by an update.",
  }),
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteStock(ctx, params.product_id),
});
export const handler = createHandler(deleteStock);
