import { keyedFirstItemRequest } from "../../../lib/carts/cart/check-replay.ts";
import * as useCase from "../../../lib/carts/shipping-groups/create-shipping-group.ts";
import {
  createShippingGroupRequest,
  shippingGroupResponse,
} from "../../../lib/carts/shipping-groups/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createShippingGroup = defineEndpoint({
  id: "carts/shipping-groups/create-shipping-group",
  method: "POST",
  path: "/v2/carts/{cartID}/shipping-groups",
  summary: "Add a shipping group to a cart",
  description: `Adds a part of the cart with its own address and way of shipping, which items join by its id. A cart takes at most 100. The store's settings may let only client credentials set the price.`,
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  body: createShippingGroupRequest,
  ...keyedFirstItemRequest,
  refusals: [403, 404, 409],
  response: { status: 201, schema: shippingGroupResponse },
  run: (ctx, { params, body, headers }) =>
    useCase.createShippingGroup(ctx, params.cartID, body.data, headers),
});
export const handler = createHandler(createShippingGroup);
