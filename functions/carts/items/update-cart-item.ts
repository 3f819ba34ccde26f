import { cartHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/items/update-cart-item.ts";
import { foldBareObject } from "../../../lib/carts/schemas/fold-items.ts";
import { updateCartItemRequest } from "../../../lib/carts/schemas/item-requests.ts";
import { cartItemsResponse } from "../../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateCartItem = defineEndpoint({
  id: "carts/items/update-cart-item",
  method: "PUT",
  path: "/v2/carts/{cartID}/items/{itemID}",
  summary: "Update an item of a cart",
  description:
    "Changes quantity, custom inputs, bundle selection, location or shipping group of an item, and returns all items. A quantity of 0 removes it. The price follows the quantity. More units than are in stock are 400; fewer units are always accepted. Items that become alike do not merge. A promotion cannot be changed.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  body: updateCartItemRequest,
  bodyDepth: 8,
  normalize: foldBareObject,
  refusals: [404, 409],
  response: { status: 200, schema: cartItemsResponse },
  run: (ctx, { params, ...request }) => useCase.updateCartItem(ctx, params.cartID, params.itemID, request),
});
export const handler = createHandler(updateCartItem);
