import { cartHeaders } from "../../lib/carts/cart-headers.ts";
import { foldBareObject } from "../../lib/carts/fold-body.ts";
import { cartItemsResponse } from "../../lib/carts/response-schemas.ts";
import { updateCartItemBody } from "../../lib/carts/schemas.ts";
import { updateCartItem } from "../../lib/carts/update-cart-item.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/http/handler.ts";

export const endpoint = defineEndpoint({
  id: "carts/update-cart-item",
  method: "PUT",
  path: "/v2/carts/{cartID}/items/{itemID}",
  summary: "Change an item of a cart",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: cartHeaders,
  body: updateCartItemBody,
  bodyDepth: 8,
  normalize: foldBareObject,
  response: { status: 200, schema: cartItemsResponse },
  run: (ctx, { params, ...request }) => updateCartItem(ctx, params.cartID, params.itemID, request),
});
export const handler = createHandler(endpoint);
