import * as useCase from "../../lib/catalogs/catalogs.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteCatalog = defineEndpoint({
  id: "catalogs/delete-catalog",
  method: "DELETE",
  path: "/catalogs/{catalog_id}",
  alsoAt: ["/pcm/catalogs/{catalog_id}"],
  summary: "Delete a catalog without releases",
  description:
    "Its hierarchies, products and price books stay. A catalog that has releases, or that a catalog rule names, is refused with 422: delete those first.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "catalog",
  refusals: [404, 409, 422],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteCatalog(ctx, params.catalog_id),
});
export const handler = createHandler(deleteCatalog);
