import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/storefront-catalog/nodes/list-catalog-node-children.ts";
import { publishedNodeFilter } from "../../../lib/storefront-catalog/nodes/published-node-page.ts";
import { catalogHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedNodesResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogNodeChildren = defineEndpoint({
  id: "storefront-catalog/nodes/list-catalog-node-children",
  method: "GET",
  path: "/catalog/nodes/{node_id}/relationships/children",
  summary: "List the nodes below a node",
  description: "The categories directly below a category, in the merchant's order.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: publishedNodeFilter },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedNodesResponse },
  run: (ctx, { params, ...request }) => useCase.listCatalogNodeChildren(ctx, params.node_id, request),
});
export const handler = createHandler(listCatalogNodeChildren);
