import { moveNode } from "../../../lib/hierarchies/nodes/move-node.ts";
import { parentRequest } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "hierarchies/nodes/update-node-parent",
  method: "PUT",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/parent",
  summary: "Put a node below another one",
  description:
    "Moves the node with all below it, with the `sort_order` that it has. A parent that is not in the same hierarchy or is below the node itself is 422, and so is one that has a child of the same name or slug.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: parentRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => moveNode(ctx, params.hierarchy_id, params.node_id, body.data),
});
export const handler = createHandler(endpoint);
