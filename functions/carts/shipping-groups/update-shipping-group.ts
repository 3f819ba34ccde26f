import { cartHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import {
  shippingGroupResponse,
  updateShippingGroupRequest,
} from "../../../lib/carts/shipping-groups/schemas.ts";
import * as useCase from "../../../lib/carts/shipping-groups/update-shipping-group.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateShippingGroup = defineEndpoint({
  id: "carts/shipping-groups/update-shipping-group",
  method: "PUT",
  path: "/v2/carts/{cartID}/shipping-groups/{shippingGroupID}",
  summary: "Update a shipping group",
  description: `Changes the fields that are sent, prices and dates one by one, the address as a whole. If the store's settings let only client credentials set prices, a price from a shopper is 403.`,
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  body: updateShippingGroupRequest,
  refusals: [403, 404, 409],
  response: { status: 200, schema: shippingGroupResponse },
  run: (ctx, { params, body, headers }) => useCase.updateShippingGroup(ctx, params, body.data, headers),
});
export const handler = createHandler(updateShippingGroup);
