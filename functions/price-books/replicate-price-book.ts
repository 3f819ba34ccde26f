import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/price-books/replicate-price-book.ts";
import { priceBookResponse, replicatePriceBookRequest } from "../../lib/price-books/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const replicatePriceBook = defineEndpoint({
  id: "price-books/replicate-price-book",
  method: "POST",
  path: "/pcm/pricebooks/{pricebook_id}/replicate",
  summary: "Copy a price book",
  description:
    "Copies the price book with its prices, sales, tiers and modifiers. A small one is whole when the request is answered; the prices of a larger one follow, and `meta.replication` says how far they are. A publication that needs the copy waits for all of its prices. A name that another price book has, or a price book that is itself not whole, is 409.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: replicatePriceBookRequest,
  refusals: [404, 409],
  response: { status: 201, schema: priceBookResponse },
  run: (ctx, { params, body }) => useCase.replicatePriceBook(ctx, params.pricebook_id, body),
});
export const handler = createHandler(replicatePriceBook);
