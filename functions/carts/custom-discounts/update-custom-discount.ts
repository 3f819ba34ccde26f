import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import { foldDiscount } from "../../../lib/carts/custom-discounts/fold-body.ts";
import { discountRequest, discountResponse } from "../../../lib/carts/custom-discounts/schemas.ts";
import { updateDiscount } from "../../../lib/carts/custom-discounts/update-discount.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateCustomDiscount = defineEndpoint({
  id: "carts/custom-discounts/update-custom-discount",
  method: "PUT",
  path: "/v2/carts/{cartID}/custom-discounts/{customDiscountID}",
  summary: "Replace a custom discount of a cart",
  description: `Replaces all fields of the discount, which keeps its id; every field is required. A stale discount (\`is_stale\`) counts again.`,
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: discountRequest,
  normalize: foldDiscount,
  refusals: [404, 409],
  response: { status: 200, schema: discountResponse },
  headers: changeHeaders,
  run: (ctx, { params: { cartID, customDiscountID: discountId }, ...request }) =>
    updateDiscount(ctx, cartID, { discountId }, request),
});
export const handler = createHandler(updateCustomDiscount);
