import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/price-books/price-books.ts";
import { createPriceBookRequest, priceBookResponse } from "../../lib/price-books/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createPriceBook = defineEndpoint({
  id: "price-books/create-price-book",
  method: "POST",
  path: "/pcm/pricebooks",
  summary: "Create a price book",
  description:
    "Creates a list of prices, empty at first. Catalogs that name it sell at its prices. A name that another price book has is 409.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createPriceBookRequest,
  ignoresUnknown: true,
  refusals: [409],
  response: { status: 201, schema: priceBookResponse },
  run: (ctx, { body }) => useCase.createPriceBook(ctx, body),
});
export const handler = createHandler(createPriceBook);
