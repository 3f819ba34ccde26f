import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/variations/modifiers/option-modifiers.ts";

export const deleteOptionModifier = defineEndpoint({
  id: "variations/modifiers/delete-option-modifier",
  method: "DELETE",
  path: "/pcm/variations/{variation_id}/options/{option_id}/modifiers/{modifier_id}",
  summary: "Delete a modifier of an option",
  description:
    "Children keep what it changed until the next build. A modifier that is already deleted is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "modifier",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteOptionModifier(ctx, params, params.modifier_id),
});
export const handler = createHandler(deleteOptionModifier);
