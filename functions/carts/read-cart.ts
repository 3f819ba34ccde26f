import { cartReadHeaders, itemIncludes } from "../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../lib/carts/read-cart.ts";
import { cartResponse } from "../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readCart = defineEndpoint({
  id: "carts/read-cart",
  method: "GET",
  path: "/v2/carts/{cartID}",
  summary: "Get a cart",
  description:
    "The cart with its totals in `meta.display_price`. Reading neither updates old prices nor extends the cart's life; changes do. A cart with owners is 404 without the token of one of them or client credentials. In the profile `compatible` its id is enough, and reading an unknown id creates an empty cart.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  query: { include: ["items", ...itemIncludes] },
  headers: cartReadHeaders,
  refusals: [404, 409],
  response: { status: 200, schema: cartResponse },
  run: (ctx, { params, ...request }) => useCase.readCart(ctx, params.cartID, request),
});
export const handler = createHandler(readCart);
