import { createHierarchy } from "../../lib/hierarchies/create-hierarchy.ts";
import { createHierarchyRequest, hierarchyResponse } from "../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "hierarchies/create-hierarchy",
  method: "POST",
  path: "/pcm/hierarchies",
  summary: "Create a hierarchy",
  description: "A tree of categories, empty at first. A catalog publishes it with all its nodes.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createHierarchyRequest,
  refusals: [409],
  response: { status: 201, schema: hierarchyResponse },
  run: (ctx, { body }) => createHierarchy(ctx, body),
});
export const handler = createHandler(endpoint);
