import * as useCase from "../../../lib/carts/promotions/list-cart-promotions.ts";
import { cartPromotionsResponse } from "../../../lib/carts/promotions/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listCartPromotions = defineEndpoint({
  id: "carts/promotions/list-cart-promotions",
  method: "GET",
  path: "/v2/carts/{cartID}/promotions",
  summary: "Explain which promotions apply to a cart, and why others do not",
  description:
    "For support staff: every promotion that could lower this cart, and whether it does. If not, the reason says which condition fails, or that other promotions come first.",
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  query: { page: { smallest: 1 }, other: { code: "A code to try without giving it to the cart." } },
  headers: shopperHeaders,
  refusals: [404],
  response: { status: 200, schema: cartPromotionsResponse },
  run: (ctx, { params, query }) => useCase.listCartPromotions(ctx, params.cartID, query),
});
export const handler = createHandler(listCartPromotions);
