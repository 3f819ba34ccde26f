import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/custom-discounts/delete-custom-discounts.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteCustomDiscounts = defineEndpoint({
  id: "carts/custom-discounts/delete-custom-discounts",
  method: "DELETE",
  path: "/v2/carts/{cartID}/custom-discounts",
  summary: "Remove all custom discounts of a cart",
  description:
    "Removes all discounts on the whole cart; those on its items stay. 204 even if there are none.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  refusals: [404, 409],
  response: { status: 204 },
  headers: changeHeaders,
  run: (ctx, { params, headers }) => useCase.deleteCustomDiscounts(ctx, params.cartID, headers),
});
export const handler = createHandler(deleteCustomDiscounts);
