import { cartReadHeaders, itemIncludes } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/items/list-cart-items.ts";
import { cartItemsResponse } from "../../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listCartItems = defineEndpoint({
  id: "carts/items/list-cart-items",
  method: "GET",
  path: "/v2/carts/{cartID}/items",
  summary: "List the items of a cart",
  description:
    "All items of a cart with their prices, discounts and taxes, without pages. The totals of the cart are in `meta.display_price`.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  query: { include: itemIncludes },
  headers: cartReadHeaders,
  refusals: [404, 409],
  response: { status: 200, schema: cartItemsResponse },
  run: (ctx, { params, ...request }) => useCase.listCartItems(ctx, params.cartID, request),
});
export const handler = createHandler(listCartItems);
