import { cartHeaders } from "../../lib/carts/cart/cart-headers.ts";
import { deleteCart } from "../../lib/carts/delete-cart.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "carts/delete-cart",
  method: "DELETE",
  path: "/v2/carts/{cartID}",
  summary: "Delete a cart",
  description:
    "Deletes the cart with all that is in it. Its id stays taken for a while. Orders that were made of it stay.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  refusals: [409],
  response: { status: 204 },
  run: (ctx, { params, headers }) => deleteCart(ctx, params.cartID, headers["if-match"]),
});
export const handler = createHandler(endpoint);
