import * as useCase from "../../lib/custom-relationships/custom-relationships.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteRelationship = defineEndpoint({
  id: "custom-relationships/delete-relationship",
  method: "DELETE",
  path: "/pcm/custom-relationships/{custom_relationship_slug}",
  summary: "Delete a custom relationship",
  description: "400 while a product has it, even without related products. Published releases keep it.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "custom relationship",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteRelationship(ctx, params.custom_relationship_slug),
});
export const handler = createHandler(deleteRelationship);
