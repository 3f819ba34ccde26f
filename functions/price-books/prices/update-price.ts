import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/price-books/prices/prices.ts";
import { priceResponse, updatePriceRequest } from "../../../lib/price-books/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updatePrice = defineEndpoint({
  id: "price-books/prices/update-price",
  method: "PUT",
  path: "/pcm/pricebooks/{pricebook_id}/prices/{price_id}",
  summary: "Update a price",
  description:
    "Changes the fields that are sent; `currencies` and `sales` are replaced as a whole. The sku cannot change: another one is 422. Shoppers see the change with the next release of a catalog.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "price",
  body: updatePriceRequest,
  refusals: [404, 409],
  response: { status: 200, schema: priceResponse },
  run: (ctx, { params, body }) => useCase.updatePrice(ctx, params.pricebook_id, params.price_id, body),
});
export const handler = createHandler(updatePrice);
