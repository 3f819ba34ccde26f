import { changeHeaders } from "../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../lib/carts/delete-cart.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteCart = defineEndpoint({
  id: "carts/delete-cart",
  method: "DELETE",
  path: "/v2/carts/{cartID}",
  summary: "Delete a cart",
  description:
    "Deletes the cart with all that is in it; 204 even if there is none. Orders made from it stay. For 30 days creating a cart with its id is 409. The last cart of a customer is 400 until it is taken from the customer.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: { ...changeHeaders, ...shopperHeaders },
  refusals: [409],
  response: { status: 204 },
  run: (ctx, { params, headers }) => useCase.deleteCart(ctx, params.cartID, headers["if-match"]),
});
export const handler = createHandler(deleteCart);
