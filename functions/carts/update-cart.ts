import { cartHeaders } from "../../lib/carts/cart-headers.ts";
import { updateCartBody } from "../../lib/carts/cart-schemas.ts";
import { foldBareObject } from "../../lib/carts/fold-body.ts";
import { cartResponse } from "../../lib/carts/response-schemas.ts";
import { updateCart } from "../../lib/carts/update-cart.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/http/handler.ts";

export const endpoint = defineEndpoint({
  id: "carts/update-cart",
  method: "PUT",
  path: "/v2/carts/{cartID}",
  summary: "Change a cart",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  body: updateCartBody,
  normalize: foldBareObject,
  response: { status: 200, schema: cartResponse },
  run: (ctx, { params, ...request }) => updateCart(ctx, params.cartID, request),
});
export const handler = createHandler(endpoint);
