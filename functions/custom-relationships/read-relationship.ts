import { customRelationshipResponse } from "../../lib/custom-relationships/custom-relationship-schemas.ts";
import * as useCase from "../../lib/custom-relationships/custom-relationships.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readRelationship = defineEndpoint({
  id: "custom-relationships/read-relationship",
  method: "GET",
  path: "/pcm/custom-relationships/{custom_relationship_slug}",
  summary: "Get a custom relationship",
  description: "Upper and lower case of the slug differ.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: customRelationshipResponse },
  run: (ctx, { params }) => useCase.readRelationship(ctx, params.custom_relationship_slug),
});
export const handler = createHandler(readRelationship);
