import * as useCase from "../../../lib/hierarchies/nodes/nodes.ts";
import { nodesResponse } from "../../../lib/hierarchies/schemas.ts";
import { treeFilter } from "../../../lib/hierarchies/tree-filter.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listNodes = defineEndpoint({
  id: "hierarchies/nodes/list-nodes",
  method: "GET",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes",
  summary: "List all nodes of a hierarchy",
  description:
    "The nodes of every level in one flat list, each with its parent. Nodes with a `sort_order` come first, the highest number first, then the others, latest change first.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 }, filter: treeFilter },
  refusals: [404],
  response: { status: 200, schema: nodesResponse },
  run: (ctx, { params, query }) => useCase.listNodes(ctx, params.hierarchy_id, query),
});
export const handler = createHandler(listNodes);
