import * as useCase from "../../../lib/hierarchies/nodes/list-node-children.ts";
import { nodesResponse } from "../../../lib/hierarchies/schemas.ts";
import { treeFilter } from "../../../lib/hierarchies/tree-filter.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listNodeChildren = defineEndpoint({
  id: "hierarchies/nodes/list-node-children",
  method: "GET",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/children",
  summary: "List the nodes below a node",
  description:
    "The nodes directly below it, in the order that shoppers see: nodes with a `sort_order` first, the highest number first, then the others, latest change first.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 }, filter: treeFilter },
  refusals: [404],
  response: { status: 200, schema: nodesResponse },
  run: (ctx, { params, query }) => useCase.listNodeChildren(ctx, params.hierarchy_id, params.node_id, query),
});
export const handler = createHandler(listNodeChildren);
