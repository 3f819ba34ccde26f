import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/price-books/prices/prices.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deletePrice = defineEndpoint({
  id: "price-books/prices/delete-price",
  method: "DELETE",
  path: "/pcm/pricebooks/{pricebook_id}/prices/{price_id}",
  summary: "Delete a price",
  description:
    "Published releases keep the price until the next one. A price that is already deleted is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "price",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deletePrice(ctx, params.pricebook_id, params.price_id),
});
export const handler = createHandler(deletePrice);
