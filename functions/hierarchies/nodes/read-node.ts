import * as useCase from "../../../lib/hierarchies/nodes/nodes.ts";
import { nodeResponse } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readNode = defineEndpoint({
  id: "hierarchies/nodes/read-node",
  method: "GET",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}",
  summary: "Get a node",
  description:
    "The node as it is now, with the way from its hierarchy in `meta.breadcrumbs`. Its products and children are listed by operations of their own.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: nodeResponse },
  run: (ctx, { params }) => useCase.readNode(ctx, params.hierarchy_id, params.node_id),
});
export const handler = createHandler(readNode);
