import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/variations/options/options.ts";

export const deleteVariationOption = defineEndpoint({
  id: "variations/options/delete-variation-option",
  method: "DELETE",
  path: "/pcm/variations/{variation_id}/options/{option_id}",
  summary: "Delete an option",
  description:
    "Its modifiers are deleted with it. Children with the option stay until their parent is built again, and build rules that name it no longer match anything.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "option",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteVariationOption(ctx, params.variation_id, params.option_id),
});
export const handler = createHandler(deleteVariationOption);
