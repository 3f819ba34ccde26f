import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/price-books/price-books.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deletePriceBook = defineEndpoint({
  id: "price-books/delete-price-book",
  method: "DELETE",
  path: "/pcm/pricebooks/{pricebook_id}",
  summary: "Delete a price book with its prices",
  description:
    "Its prices and price modifiers are deleted with it. Published releases and orders keep their prices; catalogs that name the book are published without it from then on.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "price book",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deletePriceBook(ctx, params.pricebook_id),
});
export const handler = createHandler(deletePriceBook);
