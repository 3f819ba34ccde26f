import { keyedCartRequest } from "../../../lib/carts/cart/check-replay.ts";
import { createShippingGroup } from "../../../lib/carts/shipping-groups/create-shipping-group.ts";
import {
  createShippingGroupRequest,
  shippingGroupResponse,
} from "../../../lib/carts/shipping-groups/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "carts/shipping-groups/create-shipping-group",
  method: "POST",
  path: "/v2/carts/{cartID}/shipping-groups",
  summary: "Add a shipping group to a cart",
  description: `A part of the cart with an address and a way of shipping of its own. Items join it by its id. The store's settings may keep its price to administrators.`,
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  body: createShippingGroupRequest,
  ...keyedCartRequest,
  refusals: [403, 404, 409],
  response: { status: 201, schema: shippingGroupResponse },
  run: (ctx, { params, body, headers }) => createShippingGroup(ctx, params.cartID, body.data, headers),
});
export const handler = createHandler(endpoint);
