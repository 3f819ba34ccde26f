import * as useCase from "../../../lib/carts/shipping-groups/list-shipping-groups.ts";
import { shippingGroupsResponse } from "../../../lib/carts/shipping-groups/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listShippingGroups = defineEndpoint({
  id: "carts/shipping-groups/list-shipping-groups",
  method: "GET",
  path: "/v2/carts/{cartID}/shipping-groups",
  summary: "List the shipping groups of a cart",
  description:
    "All groups of the cart, at most 100, in the order in which they were added. Groups without items are listed, too, but count in no total. An unknown cart is 404 and is never created here.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  errors: "rules",
  headers: shopperHeaders,
  refusals: [404],
  response: { status: 200, schema: shippingGroupsResponse },
  run: (ctx, { params }) => useCase.listShippingGroups(ctx, params.cartID),
});
export const handler = createHandler(listShippingGroups);
