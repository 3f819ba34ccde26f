import { keyedItemsRequest } from "../../../lib/carts/cart/check-replay.ts";
import { addCartItems } from "../../../lib/carts/items/add-cart-items.ts";
import { addedItemsBody } from "../../../lib/carts/schemas/fold-items.ts";
import { cartItemsResponse } from "../../../lib/carts/schemas/responses.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { pastOrders } from "../../../lib/orders/past-orders.ts";
import { createCountingHandler } from "../../../lib/runtime/counting-handler.ts";

export const endpoint = defineEndpoint({
  id: "carts/items/add-cart-items",
  method: "POST",
  path: "/v2/carts/{cartID}/items",
  summary: "Add items to a cart",
  auth: ["implicit", "client_credentials"],
  table: "write",
  countsCallers: true,
  errors: "rules",
  ...keyedItemsRequest,
  ...addedItemsBody,
  refusals: [403, 404, 409],
  response: { status: 201, schema: cartItemsResponse },
  run: (ctx, { params, ...request }) => addCartItems(ctx, params.cartID, { ...request, pastOrders }),
});
export const handler = createCountingHandler(endpoint);
