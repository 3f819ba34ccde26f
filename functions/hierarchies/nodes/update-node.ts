import * as useCase from "../../../lib/hierarchies/nodes/nodes.ts";
import { nodeResponse, updateNodeRequest } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateNode = defineEndpoint({
  id: "hierarchies/nodes/update-node",
  method: "PUT",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}",
  summary: "Update a node",
  description:
    "`relationships.parent` moves the node, with all nodes below it, under another node of its hierarchy; to move it to the root, delete its parent. A name or slug that a sibling has is 422, and so are curated products that are not in the node.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "node",
  body: updateNodeRequest,
  refusals: [404, 409],
  response: { status: 200, schema: nodeResponse },
  run: (ctx, { params, body }) => useCase.updateNode(ctx, params.hierarchy_id, params.node_id, body),
});
export const handler = createHandler(updateNode);
