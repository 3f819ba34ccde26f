import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/variations/modifiers/option-modifiers.ts";
import { createOptionModifierRequest, optionModifierResponse } from "../../../lib/variations/schemas.ts";

export const createOptionModifier = defineEndpoint({
  id: "variations/modifiers/create-option-modifier",
  method: "POST",
  path: "/pcm/variations/{variation_id}/options/{option_id}/modifiers",
  summary: "Create a modifier of an option",
  description:
    "The next build of a product applies it to the children with this option, after the option's older modifiers. A value that does not fit the type is 422; so is a modifier beyond 100.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createOptionModifierRequest,
  refusals: [404, 409],
  response: { status: 201, schema: optionModifierResponse },
  run: (ctx, { params, body }) => useCase.createOptionModifier(ctx, params, body),
});
export const handler = createHandler(createOptionModifier);
