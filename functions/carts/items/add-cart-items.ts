import { keyedItemsRequest } from "../../../lib/carts/cart/check-replay.ts";
import { addCartItems } from "../../../lib/carts/items/add-cart-items.ts";
import { acceptsCartItems } from "../../../lib/carts/schemas/item-list-requests.ts";
import { cartItemsResponse } from "../../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { pastOrders } from "../../../lib/orders/past-orders.ts";
import { createCountingHandler } from "../../../lib/runtime/counting-handler.ts";

export const endpoint = defineEndpoint({
  id: "carts/items/add-cart-items",
  method: "POST",
  path: "/v2/carts/{cartID}/items",
  summary: "Add items to a cart",
  description: `Adds one item or a list of them: a product by \`id\` or \`sku\`, a custom item, a promotion code, the items of another cart or of a past order. The price of a product is the shopper's, whatever the request says. What is in the cart already gets more quantity instead of a second item. What of a list cannot be added is told in \`errors\` beside the items that were.`,
  auth: ["implicit", "client_credentials"],
  table: "write",
  countsCallers: true,
  errors: "rules",
  ...keyedItemsRequest,
  ...acceptsCartItems,
  refusals: [403, 404, 409],
  response: { status: 201, schema: cartItemsResponse },
  run: (ctx, { params, ...request }) => addCartItems(ctx, params.cartID, { ...request, pastOrders }),
});
export const handler = createCountingHandler(endpoint);
