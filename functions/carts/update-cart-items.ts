import { cartHeaders } from "../../lib/carts/cart-headers.ts";
import { itemListBody } from "../../lib/carts/fold-body.ts";
import { cartItemsResponse } from "../../lib/carts/response-schemas.ts";
import { updateCartItemsBody } from "../../lib/carts/schemas.ts";
import { updateCartItems } from "../../lib/carts/update-cart-items.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/http/handler.ts";

export const endpoint = defineEndpoint({
  id: "carts/update-cart-items",
  method: "PUT",
  path: "/v2/carts/{cartID}/items",
  summary: "Change several items of a cart",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  body: updateCartItemsBody,
  ...itemListBody,
  response: { status: 200, schema: cartItemsResponse },
  run: (ctx, { params, ...request }) => updateCartItems(ctx, params.cartID, request),
});
export const handler = createHandler(endpoint);
