import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/price-books/prices/prices.ts";
import { priceResponse } from "../../../lib/price-books/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readPrice = defineEndpoint({
  id: "price-books/prices/read-price",
  method: "GET",
  path: "/pcm/pricebooks/{pricebook_id}/prices/{price_id}",
  summary: "Get a price",
  description: "A price that the price book does not have is 404.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: priceResponse },
  run: (ctx, { params }) => useCase.readPrice(ctx, params.pricebook_id, params.price_id),
});
export const handler = createHandler(readPrice);
