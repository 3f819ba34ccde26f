import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/variations/modifiers/option-modifiers.ts";
import { optionModifierResponse } from "../../../lib/variations/schemas.ts";

export const readOptionModifier = defineEndpoint({
  id: "variations/modifiers/read-option-modifier",
  method: "GET",
  path: "/pcm/variations/{variation_id}/options/{option_id}/modifiers/{modifier_id}",
  summary: "Get a modifier of an option",
  description: "A modifier that the option does not have is 404.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: optionModifierResponse },
  run: (ctx, { params }) => useCase.readOptionModifier(ctx, params, params.modifier_id),
});
export const handler = createHandler(readOptionModifier);
