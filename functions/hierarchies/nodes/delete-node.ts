import * as useCase from "../../../lib/hierarchies/nodes/nodes.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteNode = defineEndpoint({
  id: "hierarchies/nodes/delete-node",
  method: "DELETE",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}",
  summary: "Delete a node and all below it",
  description:
    "Its products stay, and shoppers see the node until the next release. A node that is already deleted is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "node",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteNode(ctx, params.hierarchy_id, params.node_id),
});
export const handler = createHandler(deleteNode);
