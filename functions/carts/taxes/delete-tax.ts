import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/taxes/delete-tax.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteTax = defineEndpoint({
  id: "carts/taxes/delete-tax",
  method: "DELETE",
  path: "/v2/carts/{cartID}/items/{itemID}/taxes/{taxID}",
  summary: "Remove a tax item",
  description: "Totals are computed without it from then on. A tax item that is gone already is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  refusals: [404, 409],
  response: { status: 204 },
  headers: changeHeaders,
  run: (ctx, { params, headers }) => useCase.deleteTax(ctx, params, headers),
});
export const handler = createHandler(deleteTax);
