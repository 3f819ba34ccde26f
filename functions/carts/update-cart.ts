import { cartHeaders } from "../../lib/carts/cart/cart-headers.ts";
import { updateCartRequest } from "../../lib/carts/schemas/cart-requests.ts";
import { foldBareObject } from "../../lib/carts/schemas/fold-items.ts";
import { cartResponse } from "../../lib/carts/schemas/responses.ts";
import * as useCase from "../../lib/carts/update-cart.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateCart = defineEndpoint({
  id: "carts/update-cart",
  method: "PUT",
  path: "/v2/carts/{cartID}",
  summary: "Update a cart",
  description: `Changes name, description, contact, attributes and settings of a cart; fields that are not sent keep their value. Only client credentials may change which kinds of discounts it takes, unless the store's settings let anyone.`,
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  body: updateCartRequest,
  normalize: foldBareObject,
  refusals: [403, 404, 409, 422],
  response: { status: 200, schema: cartResponse },
  run: (ctx, { params, ...request }) => useCase.updateCart(ctx, params.cartID, request),
});
export const handler = createHandler(updateCart);
