import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { deletePriceBook } from "../../lib/price-books/delete-price-book.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "price-books/delete-price-book",
  method: "DELETE",
  path: "/pcm/pricebooks/{pricebook_id}",
  summary: "Delete a price book with its prices",
  description:
    "Prices and price modifiers in it go at once. Published releases and orders keep the prices they have, also of catalogs that name the book.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => deletePriceBook(ctx, params.pricebook_id),
});
export const handler = createHandler(endpoint);
