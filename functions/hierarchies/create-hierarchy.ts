import * as useCase from "../../lib/hierarchies/hierarchies.ts";
import { createHierarchyRequest, hierarchyResponse } from "../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createHierarchy = defineEndpoint({
  id: "hierarchies/create-hierarchy",
  method: "POST",
  path: "/pcm/hierarchies",
  summary: "Create a hierarchy",
  description:
    "Creates a tree of categories, without nodes at first. A catalog that names it publishes it with all its nodes. A slug that another hierarchy has is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createHierarchyRequest,
  refusals: [409],
  response: { status: 201, schema: hierarchyResponse },
  run: (ctx, { body }) => useCase.createHierarchy(ctx, body),
});
export const handler = createHandler(createHierarchy);
