import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/taxes/delete-taxes.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteTaxes = defineEndpoint({
  id: "carts/taxes/delete-taxes",
  method: "DELETE",
  path: "/v2/carts/{cartID}/taxes",
  summary: "Remove all tax items of a cart",
  description: "Removes the tax items of all items of the cart; 204 even if there are none.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  refusals: [404, 409],
  response: { status: 204 },
  headers: changeHeaders,
  run: (ctx, { params, headers }) => useCase.deleteTaxes(ctx, params.cartID, headers),
});
export const handler = createHandler(deleteTaxes);
