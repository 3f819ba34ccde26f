import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/items/delete-cart-items.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteCartItems = defineEndpoint({
  id: "carts/items/delete-cart-items",
  method: "DELETE",
  path: "/v2/carts/{cartID}/items",
  summary: "Remove all items of a cart",
  description:
    "Empties the cart. Its name, owners, settings and shipping groups stay; its codes, custom discounts and currency are removed. 204 even if there is no such cart.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "rules",
  headers: { ...changeHeaders, ...shopperHeaders },
  refusals: [409],
  response: { status: 204 },
  run: (ctx, { params, headers }) => useCase.deleteCartItems(ctx, params.cartID, headers),
});
export const handler = createHandler(deleteCartItems);
