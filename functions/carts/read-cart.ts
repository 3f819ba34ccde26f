import { cartHeaders, itemIncludes } from "../../lib/carts/cart/cart-headers.ts";
import { readCart } from "../../lib/carts/read-cart.ts";
import { cartResponse } from "../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "carts/read-cart",
  method: "GET",
  path: "/v2/carts/{cartID}",
  summary: "Read a cart",
  description:
    "The cart with its totals in `meta.display_price`; `include=items` brings its items. Prices that are too old are looked up again by the next change, not here, and reading does not make the cart live longer. A cart of a signed-in shopper is 404 without that shopper's token or client credentials, unless the profile is `compatible`, where an id that no cart has makes an empty one.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  query: { include: ["items", ...itemIncludes] },
  headers: cartHeaders,
  refusals: [404, 409],
  response: { status: 200, schema: cartResponse },
  run: (ctx, { params, ...request }) => readCart(ctx, params.cartID, request),
});
export const handler = createHandler(endpoint);
