import { moveNode } from "../../../lib/hierarchies/nodes/move-node.ts";
import { parentRequest } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateNodeParent = defineEndpoint({
  id: "hierarchies/nodes/update-node-parent",
  method: "PUT",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/parent",
  summary: "Move a node below another one",
  description:
    "Moves the node with all nodes below it; it keeps its `sort_order`. A parent of another hierarchy, a parent below the node itself, and a name or slug that another child of the parent has are 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "node",
  body: parentRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => moveNode(ctx, params.hierarchy_id, params.node_id, body.data),
});
export const handler = createHandler(updateNodeParent);
