import { dissociateCart } from "../../../lib/carts/associations/dissociate-cart.ts";
import { MAX_ASSOCIATIONS } from "../../../lib/carts/associations/owners.ts";
import { associationsBody, foldBareArray } from "../../../lib/carts/associations/schemas.ts";
import { cartHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "carts/associations/dissociate-customers",
  method: "DELETE",
  path: "/v2/carts/{cartID}/relationships/customers",
  summary: "Take a cart from customers",
  description:
    "The cart leaves these customers' lists and takes the prices of the owners that are left, or a guest's. A shopper can name the own customer only. Those it did not belong to are no error.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  body: associationsBody("DissociateCustomersRequest", "customer", MAX_ASSOCIATIONS),
  normalize: foldBareArray,
  refusals: [403, 404, 409],
  response: { status: 204 },
  run: (ctx, request) => dissociateCart(ctx, "customer", request),
});
export const handler = createHandler(endpoint);
