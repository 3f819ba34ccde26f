import * as useCase from "../../lib/hierarchies/hierarchies.ts";
import { hierarchiesResponse } from "../../lib/hierarchies/schemas.ts";
import { treeFilter } from "../../lib/hierarchies/tree-filter.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listHierarchies = defineEndpoint({
  id: "hierarchies/list-hierarchies",
  method: "GET",
  path: "/pcm/hierarchies",
  summary: "List the hierarchies",
  description:
    "Latest change first, whether catalogs use them or not. A change of nodes is not a change of their hierarchy.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 }, filter: treeFilter },
  response: { status: 200, schema: hierarchiesResponse },
  run: (ctx, { query }) => useCase.listHierarchies(ctx, query),
});
export const handler = createHandler(listHierarchies);
