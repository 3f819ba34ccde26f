import { cartHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/shipping-groups/delete-shipping-group.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteShippingGroup = defineEndpoint({
  id: "carts/shipping-groups/delete-shipping-group",
  method: "DELETE",
  path: "/v2/carts/{cartID}/shipping-groups/{shippingGroupID}",
  summary: "Delete a shipping group",
  description:
    "Deletes a shipping group without items. While items are linked to it, the answer is 400 with their ids in `meta.item_ids`. A group that is gone already is 404.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, headers }) =>
    useCase.deleteShippingGroup(ctx, params.cartID, params.shippingGroupID, headers),
});
export const handler = createHandler(deleteShippingGroup);
