import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/storefront-catalog/hierarchies/list-catalog-hierarchy-children.ts";
import { publishedNodeFilter } from "../../../lib/storefront-catalog/nodes/published-node-page.ts";
import { catalogHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedNodesResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogHierarchyChildren = defineEndpoint({
  id: "storefront-catalog/hierarchies/list-catalog-hierarchy-children",
  method: "GET",
  path: "/catalog/hierarchies/{hierarchy_id}/children",
  summary: "List the nodes at the root of a hierarchy",
  description:
    "The first level of categories of a hierarchy, in the merchant's order. For deeper levels, list the children of each node.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: publishedNodeFilter },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedNodesResponse },
  run: (ctx, { params, ...request }) =>
    useCase.listCatalogHierarchyChildren(ctx, params.hierarchy_id, request),
});
export const handler = createHandler(listCatalogHierarchyChildren);
