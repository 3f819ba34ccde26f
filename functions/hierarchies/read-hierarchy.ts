import * as useCase from "../../lib/hierarchies/hierarchies.ts";
import { hierarchyResponse } from "../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readHierarchy = defineEndpoint({
  id: "hierarchies/read-hierarchy",
  method: "GET",
  path: "/pcm/hierarchies/{hierarchy_id}",
  summary: "Get a hierarchy",
  description:
    "The hierarchy as it is now; shoppers see it as it was published. Its nodes are listed by operations of their own.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: hierarchyResponse },
  run: (ctx, { params }) => useCase.readHierarchy(ctx, params.hierarchy_id),
});
export const handler = createHandler(readHierarchy);
