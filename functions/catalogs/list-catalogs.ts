import * as useCase from "../../lib/catalogs/catalogs.ts";
import { catalogsResponse } from "../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listCatalogs = defineEndpoint({
  id: "catalogs/list-catalogs",
  method: "GET",
  path: "/catalogs",
  alsoAt: ["/pcm/catalogs"],
  summary: "List the catalogs",
  description:
    "Oldest first, each with the number of its releases. Catalogs that were never published are listed too.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 }, filter: useCase.catalogFilter },
  response: { status: 200, schema: catalogsResponse },
  run: (ctx, { query }) => useCase.listCatalogs(ctx, query),
});
export const handler = createHandler(listCatalogs);
