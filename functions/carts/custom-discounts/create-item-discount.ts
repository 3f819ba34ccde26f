import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/custom-discounts/create-item-discount.ts";
import { foldDiscount } from "../../../lib/carts/custom-discounts/fold-body.ts";
import { discountRequest, discountResponse } from "../../../lib/carts/custom-discounts/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createItemDiscount = defineEndpoint({
  id: "carts/custom-discounts/create-item-discount",
  method: "POST",
  path: "/v2/carts/{cartID}/items/{itemID}/custom-discounts",
  summary: "Add a custom discount to an item of a cart",
  description:
    "A discount on one item that the merchant's server has computed, as a negative amount in the cart's currency. An item takes at most 5; one more is 422. 400 unless the cart takes custom discounts and the store computes by the method `line`.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: discountRequest,
  normalize: foldDiscount,
  refusals: [404, 409],
  response: { status: 201, schema: discountResponse },
  headers: changeHeaders,
  run: (ctx, { params, ...request }) =>
    useCase.createItemDiscount(ctx, params.cartID, params.itemID, request),
});
export const handler = createHandler(createItemDiscount);
