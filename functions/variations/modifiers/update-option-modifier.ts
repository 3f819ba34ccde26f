import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/variations/modifiers/option-modifiers.ts";
import { optionModifierResponse, updateOptionModifierRequest } from "../../../lib/variations/schemas.ts";

export const updateOptionModifier = defineEndpoint({
  id: "variations/modifiers/update-option-modifier",
  method: "PUT",
  path: "/pcm/variations/{variation_id}/options/{option_id}/modifiers/{modifier_id}",
  summary: "Update a modifier of an option",
  description:
    "Children show the change after the next build. A value that does not fit the type of the changed modifier is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "modifier",
  body: updateOptionModifierRequest,
  refusals: [404, 409],
  response: { status: 200, schema: optionModifierResponse },
  run: (ctx, { params, body }) => useCase.updateOptionModifier(ctx, params, params.modifier_id, body),
});
export const handler = createHandler(updateOptionModifier);
