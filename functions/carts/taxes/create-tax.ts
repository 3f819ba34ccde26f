import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import * as useCase from "../../../lib/carts/taxes/create-tax.ts";
import { taxRequest, taxResponse } from "../../../lib/carts/taxes/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createTax = defineEndpoint({
  id: "carts/taxes/create-tax",
  method: "POST",
  path: "/v2/carts/{cartID}/items/{itemID}/taxes",
  summary: "Add a tax item to an item of a cart",
  description:
    "Adds a tax to one item, as the merchant's server has computed it; this service determines no tax rates itself. An item takes at most 5 tax items. An invalid tax item, or one too many, is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: taxRequest,
  refusals: [404, 409],
  response: { status: 201, schema: taxResponse },
  headers: changeHeaders,
  run: (ctx, { params, ...request }) => useCase.createTax(ctx, params.cartID, params.itemID, request),
});
export const handler = createHandler(createTax);
