import { associateCart } from "../../../lib/carts/associations/associate-cart.ts";
import * as schemas from "../../../lib/carts/associations/schemas.ts";
import { keyedCartRequest } from "../../../lib/carts/cart/check-replay.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const associateCustomers = defineEndpoint({
  id: "carts/associations/associate-customers",
  method: "POST",
  path: "/v2/carts/{cartID}/relationships/customers",
  summary: "Associate customers with a cart",
  description:
    "From now on the cart belongs to these customers and is in their lists of carts. A shopper can name only their own customer, client credentials up to 49. 204 if it already belonged to all of them. 422 for a cart with a `contact.email`, one with more than 50 owners, or an owner with 100 carts.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  ...keyedCartRequest,
  body: schemas.associateCustomersRequest,
  normalize: schemas.foldBareArray,
  refusals: [403, 404, 409],
  response: { status: 200, also: 204, schema: schemas.associationsResponse },
  run: (ctx, request) => associateCart(ctx, "customer", request),
});
export const handler = createHandler(associateCustomers);
