import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/storefront-catalog/hierarchies/read-catalog-hierarchy.ts";
import { catalogHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedHierarchyResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const readCatalogHierarchy = defineEndpoint({
  id: "storefront-catalog/hierarchies/read-catalog-hierarchy",
  method: "GET",
  path: "/catalog/hierarchies/{hierarchy_id}",
  summary: "Get a hierarchy of the shopper's catalog",
  description:
    "A published hierarchy of the catalog that serves the shopper. One that this catalog does not have is 404.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedHierarchyResponse },
  run: (ctx, { params, ...request }) => useCase.readCatalogHierarchy(ctx, params.hierarchy_id, request),
});
export const handler = createHandler(readCatalogHierarchy);
