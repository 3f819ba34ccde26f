import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/storefront-catalog/nodes/read-catalog-node.ts";
import { catalogHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedNodeResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const readCatalogNode = defineEndpoint({
  id: "storefront-catalog/nodes/read-catalog-node",
  method: "GET",
  path: "/catalog/nodes/{node_id}",
  summary: "Get a node of the shopper's catalog",
  description: "A published category of the shopper's catalog. One that this catalog does not have is 404.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedNodeResponse },
  run: (ctx, { params, ...request }) => useCase.readCatalogNode(ctx, params.node_id, request),
});
export const handler = createHandler(readCatalogNode);
