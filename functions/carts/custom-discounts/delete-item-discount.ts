import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import { deleteDiscount } from "../../../lib/carts/custom-discounts/delete-discount.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteItemDiscount = defineEndpoint({
  id: "carts/custom-discounts/delete-item-discount",
  method: "DELETE",
  path: "/v2/carts/{cartID}/items/{itemID}/custom-discounts/{customDiscountID}",
  summary: "Remove a custom discount of an item",
  description: "Totals are computed without it from then on. A discount that is gone already is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  refusals: [404, 409],
  response: { status: 204 },
  headers: changeHeaders,
  run: (ctx, { params: { cartID, itemID: itemId, customDiscountID: discountId }, headers }) =>
    deleteDiscount(ctx, cartID, { itemId, discountId }, headers),
});
export const handler = createHandler(deleteItemDiscount);
