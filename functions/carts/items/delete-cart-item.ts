import { cartHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/items/delete-cart-item.ts";
import { cartItemsResponse } from "../../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteCartItem = defineEndpoint({
  id: "carts/items/delete-cart-item",
  method: "DELETE",
  path: "/v2/carts/{cartID}/items/{itemID}",
  summary: "Remove an item of a cart",
  description:
    "Removes an item with its taxes and custom discounts, and returns the remaining items. Removing a promotion takes its code off the cart; an automatic promotion applies again and stays.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  refusals: [404, 409],
  response: { status: 200, schema: cartItemsResponse },
  run: (ctx, { params, headers }) => useCase.deleteCartItem(ctx, params.cartID, params.itemID, headers),
});
export const handler = createHandler(deleteCartItem);
