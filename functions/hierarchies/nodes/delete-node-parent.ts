import { moveNode } from "../../../lib/hierarchies/nodes/move-node.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteNodeParent = defineEndpoint({
  id: "hierarchies/nodes/delete-node-parent",
  method: "DELETE",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/parent",
  summary: "Move a node to the root",
  description:
    "Moves the node with all nodes below it to the root of its hierarchy; it keeps its `sort_order`. A name or slug that a root node has is 422. A node that is already at the root stays there.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "node",
  refusals: [404, 409, 422],
  response: { status: 204 },
  run: (ctx, { params }) => moveNode(ctx, params.hierarchy_id, params.node_id, undefined),
});
export const handler = createHandler(deleteNodeParent);
