import { keyedNewCartRequest } from "../../lib/carts/cart/check-replay.ts";
import { createCart } from "../../lib/carts/create-cart.ts";
import { createCartRequest } from "../../lib/carts/schemas/cart-requests.ts";
import { foldBareObject } from "../../lib/carts/schemas/fold-items.ts";
import { cartResponse } from "../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "carts/create-cart",
  method: "POST",
  path: "/v2/carts",
  summary: "Create a cart",
  description: `An empty cart. Without an id the service makes one that nobody guesses, which is what protects a guest's cart; clients may choose another. With the token of a member or a customer the cart belongs to that account or customer and shows in their list.`,
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  ...keyedNewCartRequest,
  body: createCartRequest,
  normalize: foldBareObject,
  refusals: [403, 409],
  response: { status: 201, schema: cartResponse },
  run: (ctx, { body }) => createCart(ctx, body),
});
export const handler = createHandler(endpoint);
