import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/price-books/price-books.ts";
import { priceBookResponse } from "../../lib/price-books/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readPriceBook = defineEndpoint({
  id: "price-books/read-price-book",
  method: "GET",
  path: "/pcm/pricebooks/{pricebook_id}",
  summary: "Get a price book",
  description: "`include=prices` adds all prices of the book to the answer, however many there are.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { include: ["prices"] },
  refusals: [404],
  response: { status: 200, schema: priceBookResponse },
  run: (ctx, { params, query }) => useCase.readPriceBook(ctx, params.pricebook_id, query),
});
export const handler = createHandler(readPriceBook);
