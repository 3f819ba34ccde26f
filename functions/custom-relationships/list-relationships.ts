import { customRelationshipsResponse } from "../../lib/custom-relationships/custom-relationship-schemas.ts";
import * as useCase from "../../lib/custom-relationships/custom-relationships.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listRelationships = defineEndpoint({
  id: "custom-relationships/list-relationships",
  method: "GET",
  path: "/pcm/custom-relationships",
  summary: "List the custom relationships",
  description: "Oldest first. `filter` takes `eq` of `owner` and `slug`, and `in` of `slug`.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 }, filter: useCase.customRelationshipFilter },
  response: { status: 200, schema: customRelationshipsResponse },
  run: (ctx, { query }) => useCase.listRelationships(ctx, query),
});
export const handler = createHandler(listRelationships);
