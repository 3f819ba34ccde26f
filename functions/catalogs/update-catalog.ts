import * as useCase from "../../lib/catalogs/catalogs.ts";
import { catalogResponse, updateCatalogRequest } from "../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateCatalog = defineEndpoint({
  id: "catalogs/update-catalog",
  method: "PUT",
  path: "/catalogs/{catalog_id}",
  alsoAt: ["/pcm/catalogs/{catalog_id}"],
  summary: "Update a catalog",
  description:
    "Shoppers see the change with the next release. Hierarchies and price books that the catalog did not name before must exist; those that it already names may have been deleted since.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "catalog",
  body: updateCatalogRequest,
  refusals: [404, 409],
  response: { status: 200, schema: catalogResponse },
  run: (ctx, { params, body }) => useCase.updateCatalog(ctx, params.catalog_id, body),
});
export const handler = createHandler(updateCatalog);
