import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import { deleteDiscount } from "../../../lib/carts/custom-discounts/delete-discount.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteCustomDiscount = defineEndpoint({
  id: "carts/custom-discounts/delete-custom-discount",
  method: "DELETE",
  path: "/v2/carts/{cartID}/custom-discounts/{customDiscountID}",
  summary: "Remove a custom discount of a cart",
  description:
    "Removes a discount on the whole cart. A discount on an item is 404 here, and so is one that is gone already.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  refusals: [404, 409],
  response: { status: 204 },
  headers: changeHeaders,
  run: (ctx, { params: { cartID, customDiscountID: discountId }, headers }) =>
    deleteDiscount(ctx, cartID, { discountId }, headers),
});
export const handler = createHandler(deleteCustomDiscount);
