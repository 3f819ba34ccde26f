import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/storefront-catalog/hierarchies/list-catalog-hierarchy-nodes.ts";
import { publishedNodeFilter } from "../../../lib/storefront-catalog/nodes/published-node-page.ts";
import { catalogHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedNodesResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogHierarchyNodes = defineEndpoint({
  id: "storefront-catalog/hierarchies/list-catalog-hierarchy-nodes",
  method: "GET",
  path: "/catalog/hierarchies/{hierarchy_id}/nodes",
  summary: "List all nodes of a hierarchy",
  description:
    "All nodes of a hierarchy, on every level, in one flat list from which a whole menu can be drawn.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: publishedNodeFilter },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedNodesResponse },
  run: (ctx, { params, ...request }) => useCase.listCatalogHierarchyNodes(ctx, params.hierarchy_id, request),
});
export const handler = createHandler(listCatalogHierarchyNodes);
