import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { priceBookFilter } from "../../lib/price-books/filters.ts";
import * as useCase from "../../lib/price-books/price-books.ts";
import { priceBooksResponse } from "../../lib/price-books/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listPriceBooks = defineEndpoint({
  id: "price-books/list-price-books",
  method: "GET",
  path: "/pcm/pricebooks",
  summary: "List the price books",
  description: "A page of the price books, oldest first, without their prices.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 }, filter: priceBookFilter },
  response: { status: 200, schema: priceBooksResponse },
  run: (ctx, { query }) => useCase.listPriceBooks(ctx, query),
});
export const handler = createHandler(listPriceBooks);
