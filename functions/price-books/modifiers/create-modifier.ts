import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/price-books/modifiers/modifiers.ts";
import { createPriceModifierRequest, priceModifierResponse } from "../../../lib/price-books/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createModifier = defineEndpoint({
  id: "price-books/modifiers/create-modifier",
  method: "POST",
  path: "/pcm/pricebooks/{pricebook_id}/modifiers",
  summary: "Create a price modifier",
  description:
    "Changes the price of children whose options name it, unless they have a price of their own. It counts with the next release. A name that another modifier of the price book has is 409.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createPriceModifierRequest,
  refusals: [404, 409],
  response: { status: 201, schema: priceModifierResponse },
  run: (ctx, { params, body }) => useCase.createModifier(ctx, params.pricebook_id, body),
});
export const handler = createHandler(createModifier);
