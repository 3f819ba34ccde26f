import { moveChildren } from "../../../lib/hierarchies/nodes/move-children.ts";
import { childrenRequest, nodeChildrenResponse } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createNodeChildren = defineEndpoint({
  id: "hierarchies/nodes/create-node-children",
  method: "POST",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/children",
  summary: "Move nodes below a node",
  description:
    "Moves nodes of the same hierarchy below this one, each with all nodes below it, and sets the order of nodes that are there already. Either all are moved or none; a name or slug that another child has is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "node",
  body: childrenRequest,
  refusals: [404, 409],
  response: { status: 200, schema: nodeChildrenResponse },
  run: (ctx, { params, body }) => moveChildren(ctx, params.hierarchy_id, params.node_id, body),
});
export const handler = createHandler(createNodeChildren);
