import { keyedItemsRequest } from "../../../lib/carts/cart/check-replay.ts";
import * as useCase from "../../../lib/carts/items/add-cart-items.ts";
import { acceptsCartItems, addCartItemsRequest } from "../../../lib/carts/schemas/item-list-requests.ts";
import { cartItemsResponse } from "../../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { readPastOrders } from "../../../lib/orders/past-orders.ts";
import { createCountingHandler } from "../../../lib/runtime/counting-handler.ts";

export const addCartItems = defineEndpoint({
  id: "carts/items/add-cart-items",
  method: "POST",
  path: "/v2/carts/{cartID}/items",
  summary: "Add items to a cart",
  description: `Adds one item or a list: products by \`id\` or \`sku\`, custom items, promotion codes, or the items of another cart or a past order. Products have the price of the shopper's catalog. An item that the cart already has gets more units. Elements of a list that cannot be added are in \`errors\`, the others are added.`,
  auth: ["implicit", "client_credentials"],
  table: "write",
  countsCallers: true,
  errors: "rules",
  ...keyedItemsRequest,
  ...acceptsCartItems,
  body: addCartItemsRequest,
  refusals: [403, 404, 409],
  response: { status: 201, schema: cartItemsResponse },
  run: (ctx, { params, ...request }) =>
    useCase.addCartItems(ctx, params.cartID, { ...request, pastOrders: readPastOrders }),
});
export const handler = createCountingHandler(addCartItems);
