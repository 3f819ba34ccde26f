import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/storefront-catalog/nodes/list-catalog-nodes.ts";
import { publishedNodeFilter } from "../../../lib/storefront-catalog/nodes/published-node-page.ts";
import { catalogHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedNodesResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogNodes = defineEndpoint({
  id: "storefront-catalog/nodes/list-catalog-nodes",
  method: "GET",
  path: "/catalog/nodes",
  summary: "List the nodes of the shopper's catalog",
  description: "All nodes of all hierarchies of the shopper's catalog, in one flat list.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: publishedNodeFilter },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedNodesResponse },
  run: (ctx, request) => useCase.listCatalogNodes(ctx, request),
});
export const handler = createHandler(listCatalogNodes);
