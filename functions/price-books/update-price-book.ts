import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/price-books/price-books.ts";
import { priceBookResponse, updatePriceBookRequest } from "../../lib/price-books/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updatePriceBook = defineEndpoint({
  id: "price-books/update-price-book",
  method: "PUT",
  path: "/pcm/pricebooks/{pricebook_id}",
  summary: "Update a price book",
  description:
    "Changes the fields that are sent and leaves the others. A name that another price book has is 409.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "price book",
  body: updatePriceBookRequest,
  ignoresUnknown: true,
  refusals: [404, 409],
  response: { status: 200, schema: priceBookResponse },
  run: (ctx, { params, body }) => useCase.updatePriceBook(ctx, params.pricebook_id, body),
});
export const handler = createHandler(updatePriceBook);
