import { catalogHeaders } from "../../../lib/catalog/catalog-headers.ts";
import * as useCase from "../../../lib/catalog/hierarchies/list-catalog-hierarchies.ts";
import { publishedNodeFilter } from "../../../lib/catalog/nodes/published-node-page.ts";
import { publishedHierarchiesResponse } from "../../../lib/catalog/schemas/responses.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listCatalogHierarchies = defineEndpoint({
  id: "catalog/hierarchies/list-catalog-hierarchies",
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
