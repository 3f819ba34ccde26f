import { keyedNewCartRequest } from "../../lib/carts/cart/check-replay.ts";
import * as useCase from "../../lib/carts/create-cart.ts";
import { createCartRequest } from "../../lib/carts/schemas/cart-requests.ts";
import { foldBareObject } from "../../lib/carts/schemas/fold-items.ts";
import { cartResponse } from "../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createCart = defineEndpoint({
  id: "carts/create-cart",
  method: "POST",
  path: "/v2/carts",
  summary: "Create a cart",
  description: `Creates an empty cart. Any caller who knows the id of a guest's cart can use it, so leave \`id\` out to get one that cannot be guessed. With the token of a member or a customer the cart belongs to that account or customer, who can have at most 100. An id that is in use, or was within 30 days, is 409.`,
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  ...keyedNewCartRequest,
  body: createCartRequest,
  normalize: foldBareObject,
  refusals: [403, 409],
  response: { status: 201, schema: cartResponse },
  run: (ctx, { body }) => useCase.createCart(ctx, body),
});
export const handler = createHandler(createCart);
