import { dissociateCart } from "../../../lib/carts/associations/dissociate-cart.ts";
import { dissociateCustomersRequest, foldBareArray } from "../../../lib/carts/associations/schemas.ts";
import { cartHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const dissociateCustomers = defineEndpoint({
  id: "carts/associations/dissociate-customers",
  method: "DELETE",
  path: "/v2/carts/{cartID}/relationships/customers",
  summary: "Dissociate customers from a cart",
  description:
    "The cart leaves the lists of these customers and is priced for its remaining owners, or for a guest if there are none. A shopper can name only their own customer. Customers that it does not belong to are ignored.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  body: dissociateCustomersRequest,
  normalize: foldBareArray,
  refusals: [403, 404, 409],
  response: { status: 204 },
  run: (ctx, request) => dissociateCart(ctx, "customer", request),
});
export const handler = createHandler(dissociateCustomers);
