import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/variations/modifiers/option-modifiers.ts";
import { optionModifiersResponse } from "../../../lib/variations/schemas.ts";

export const listOptionModifiers = defineEndpoint({
  id: "variations/modifiers/list-option-modifiers",
  method: "GET",
  path: "/pcm/variations/{variation_id}/options/{option_id}/modifiers",
  summary: "List the modifiers of an option",
  description: "A page of the modifiers, oldest first, which is the order in which a build applies them.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 } },
  refusals: [404],
  response: { status: 200, schema: optionModifiersResponse },
  run: (ctx, { params, query }) => useCase.listOptionModifiers(ctx, params, query),
});
export const handler = createHandler(listOptionModifiers);
