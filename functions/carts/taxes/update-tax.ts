import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import { taxChangeRequest, taxResponse } from "../../../lib/carts/taxes/schemas.ts";
import * as useCase from "../../../lib/carts/taxes/update-tax.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateTax = defineEndpoint({
  id: "carts/taxes/update-tax",
  method: "PUT",
  path: "/v2/carts/{cartID}/items/{itemID}/taxes/{taxID}",
  summary: "Update a tax item",
  description:
    "Changes the fields that are sent. A tax has either a `rate` or an `amount`: to switch, send the new one, and the old one as null. An invalid tax item is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: taxChangeRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: taxResponse },
  headers: changeHeaders,
  run: (ctx, { params, ...request }) => useCase.updateTax(ctx, params, request),
});
export const handler = createHandler(updateTax);
