import { moveChildren } from "../../../lib/hierarchies/nodes/move-children.ts";
import { childrenRequest, nodeChildrenResponse } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "hierarchies/nodes/create-node-children",
  method: "POST",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/children",
  summary: "Put nodes below a node",
  description:
    "Moves nodes of the same hierarchy below this one, each with all below it, and sets the order of those that are there. All of them are moved or none; a child of the same name or slug is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: childrenRequest,
  refusals: [404, 409],
  response: { status: 200, schema: nodeChildrenResponse },
  run: (ctx, { params, body }) => moveChildren(ctx, params.hierarchy_id, params.node_id, body),
});
export const handler = createHandler(endpoint);
