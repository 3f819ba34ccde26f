import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/storefront-catalog/hierarchies/list-catalog-hierarchies.ts";
import { publishedNodeFilter } from "../../../lib/storefront-catalog/nodes/published-node-page.ts";
import { catalogHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedHierarchiesResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogHierarchies = defineEndpoint({
  id: "storefront-catalog/hierarchies/list-catalog-hierarchies",
  method: "GET",
  path: "/catalog/hierarchies",
  summary: "List the hierarchies of the shopper's catalog",
  description:
    "The roots of the shopper's navigation: every hierarchy of the catalog that serves the shopper, as it was published and in the order of the catalog.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: publishedNodeFilter },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedHierarchiesResponse },
  run: (ctx, request) => useCase.listCatalogHierarchies(ctx, request),
});
export const handler = createHandler(listCatalogHierarchies);
