import * as useCase from "../../../lib/carts/shipping-groups/read-shipping-group.ts";
import { shippingGroupResponse } from "../../../lib/carts/shipping-groups/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readShippingGroup = defineEndpoint({
  id: "carts/shipping-groups/read-shipping-group",
  method: "GET",
  path: "/v2/carts/{cartID}/shipping-groups/{shippingGroupID}",
  summary: "Get a shipping group",
  description:
    "The group, with what it costs to ship it after promotions. An unknown cart is 404 and is never created here.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  headers: shopperHeaders,
  refusals: [404],
  response: { status: 200, schema: shippingGroupResponse },
  run: (ctx, { params }) => useCase.readShippingGroup(ctx, params.cartID, params.shippingGroupID),
});
export const handler = createHandler(readShippingGroup);
