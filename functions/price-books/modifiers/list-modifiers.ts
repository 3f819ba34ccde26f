import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { modifierFilter } from "../../../lib/price-books/filters.ts";
import * as useCase from "../../../lib/price-books/modifiers/modifiers.ts";
import { priceModifiersResponse } from "../../../lib/price-books/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listModifiers = defineEndpoint({
  id: "price-books/modifiers/list-modifiers",
  method: "GET",
  path: "/pcm/pricebooks/{pricebook_id}/modifiers",
  summary: "List the price modifiers of a price book",
  description: "A page of the price modifiers, oldest first. An unknown price book is 404.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 }, filter: modifierFilter },
  refusals: [404],
  response: { status: 200, schema: priceModifiersResponse },
  run: (ctx, { params, query }) => useCase.listModifiers(ctx, params.pricebook_id, query),
});
export const handler = createHandler(listModifiers);
