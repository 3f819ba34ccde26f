import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/price-books/prices/prices.ts";
import { createPriceRequest, priceResponse } from "../../../lib/price-books/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createPrice = defineEndpoint({
  id: "price-books/prices/create-price",
  method: "POST",
  path: "/pcm/pricebooks/{pricebook_id}/prices",
  summary: "Create a price in a price book",
  description:
    "What a sku costs in this price book, in each currency in which it is sold. A price book has one price for a sku; a second one is 409.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createPriceRequest,
  refusals: [404, 409],
  response: { status: 201, schema: priceResponse },
  run: (ctx, { params, body }) => useCase.createPrice(ctx, params.pricebook_id, body),
});
export const handler = createHandler(createPrice);
