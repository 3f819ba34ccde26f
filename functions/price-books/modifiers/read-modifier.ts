import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/price-books/modifiers/modifiers.ts";
import { priceModifierResponse } from "../../../lib/price-books/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readModifier = defineEndpoint({
  id: "price-books/modifiers/read-modifier",
  method: "GET",
  path: "/pcm/pricebooks/{pricebook_id}/modifiers/{modifier_id}",
  summary: "Get a price modifier",
  description: "A price modifier that the price book does not have is 404.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: priceModifierResponse },
  run: (ctx, { params }) => useCase.readModifier(ctx, params.pricebook_id, params.modifier_id),
});
export const handler = createHandler(readModifier);
