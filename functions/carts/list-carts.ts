import { cartReadHeaders, itemIncludes } from "../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../lib/carts/list-carts.ts";
import { cartFilter } from "../../lib/carts/listing/cart-filter.ts";
import { cartsResponse } from "../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listCarts = defineEndpoint({
  id: "carts/list-carts",
  method: "GET",
  path: "/v2/carts",
  summary: "List the carts of a shopper, or all that belong to one",
  description:
    "The carts of the signed-in account or customer, last changed first. A guest gets 403, since only the id leads to a guest's cart. Client credentials without a shopper's token get all carts that have owners, and guests' carts if the store's settings allow it.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartReadHeaders,
  query: { page: { smallest: 1 }, include: ["items", ...itemIncludes], filter: cartFilter },
  refusals: [403],
  response: { status: 200, schema: cartsResponse },
  run: (ctx, request) => useCase.listCarts(ctx, request),
});
export const handler = createHandler(listCarts);
