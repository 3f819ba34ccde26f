import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/custom-discounts/create-custom-discounts.ts";
import { foldDiscounts } from "../../../lib/carts/custom-discounts/fold-body.ts";
import { discountsRequest, discountsResponse } from "../../../lib/carts/custom-discounts/schemas.ts";
import { MOST_AT_ONCE } from "../../../lib/carts/schemas/bulk-request.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createCustomDiscounts = defineEndpoint({
  id: "carts/custom-discounts/create-custom-discounts",
  method: "POST",
  path: "/v2/carts/{cartID}/custom-discounts",
  summary: "Add custom discounts to a cart",
  description: `Discounts that the merchant's server has computed, as negative amounts in the cart's currency. Each is on the whole cart, or on the item that it names; the cart and each item take at most 5. 400 unless the cart has items, takes custom discounts, and the store computes by the method \`line\`.`,
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: discountsRequest,
  headers: changeHeaders,
  perItem: MOST_AT_ONCE,
  normalize: foldDiscounts,
  refusals: [404, 409],
  response: { status: 201, schema: discountsResponse },
  run: (ctx, { params, ...request }) => useCase.createCustomDiscounts(ctx, params.cartID, request),
});
export const handler = createHandler(createCustomDiscounts);
