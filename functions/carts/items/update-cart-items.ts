import { cartHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/items/update-cart-items.ts";
import { acceptsCartItems, updateCartItemsRequest } from "../../../lib/carts/schemas/item-list-requests.ts";
import { cartItemsResponse } from "../../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateCartItems = defineEndpoint({
  id: "carts/items/update-cart-items",
  method: "PUT",
  path: "/v2/carts/{cartID}/items",
  summary: "Update several items of a cart",
  description:
    "Changes several items of a cart at once, each by its id, and returns all items. If one change is refused, none is made, unless `update_all_or_nothing` is false: then the others are made, and `errors` lists the refused ones.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  ...acceptsCartItems,
  body: updateCartItemsRequest,
  refusals: [404, 409],
  response: { status: 200, schema: cartItemsResponse },
  run: (ctx, { params, ...request }) => useCase.updateCartItems(ctx, params.cartID, request),
});
export const handler = createHandler(updateCartItems);
