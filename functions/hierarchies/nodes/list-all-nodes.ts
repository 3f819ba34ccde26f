import * as useCase from "../../../lib/hierarchies/nodes/nodes.ts";
import { allNodesResponse } from "../../../lib/hierarchies/schemas.ts";
import { treeFilter } from "../../../lib/hierarchies/tree-filter.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

const other = { include_hierarchies: "`true` lists each hierarchy before its nodes." };

export const listAllNodes = defineEndpoint({
  id: "hierarchies/nodes/list-all-nodes",
  method: "GET",
  path: "/pcm/hierarchies/nodes",
  summary: "List the nodes of all hierarchies",
  description: "The nodes of every level in one flat list, one hierarchy after the other.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 }, filter: treeFilter, other },
  response: { status: 200, schema: allNodesResponse },
  run: (ctx, { query }) => useCase.listAllNodes(ctx, query),
});
export const handler = createHandler(listAllNodes);
