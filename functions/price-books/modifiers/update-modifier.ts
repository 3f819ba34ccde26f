import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/price-books/modifiers/modifiers.ts";
import { priceModifierResponse, updatePriceModifierRequest } from "../../../lib/price-books/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateModifier = defineEndpoint({
  id: "price-books/modifiers/update-modifier",
  method: "PUT",
  path: "/pcm/pricebooks/{pricebook_id}/modifiers/{modifier_id}",
  summary: "Update a price modifier",
  description:
    "Changes the fields that are sent; `currencies` are replaced as a whole. The name cannot change, since options refer to it: another one is 422. Shoppers see the change with the next release.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "price modifier",
  body: updatePriceModifierRequest,
  refusals: [404, 409],
  response: { status: 200, schema: priceModifierResponse },
  run: (ctx, { params, body }) => useCase.updateModifier(ctx, params.pricebook_id, params.modifier_id, body),
});
export const handler = createHandler(updateModifier);
