import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/variations/variations.ts";

export const deleteVariation = defineEndpoint({
  id: "variations/delete-variation",
  method: "DELETE",
  path: "/pcm/variations/{variation_id}",
  summary: "Delete a variation",
  description:
    "Its options and their modifiers are deleted with it. Children that were built stay, but products that are linked to it cannot be built again until they are unlinked from it.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "variation",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteVariation(ctx, params.variation_id),
});
export const handler = createHandler(deleteVariation);
