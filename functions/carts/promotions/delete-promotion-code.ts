import { cartHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/promotions/delete-promotion-code.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deletePromotionCode = defineEndpoint({
  id: "carts/promotions/delete-promotion-code",
  method: "DELETE",
  path: "/v2/carts/{cartID}/discounts/{code}",
  summary: "Remove a promotion code from a cart",
  description:
    "Takes a code, in any letter case, off the cart. A code that the cart does not have is 404. An automatic promotion cannot be taken off and is 422.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  refusals: [404, 409, 422],
  response: { status: 204 },
  run: (ctx, { params, headers }) => useCase.deletePromotionCode(ctx, params.cartID, params.code, headers),
});
export const handler = createHandler(deletePromotionCode);
