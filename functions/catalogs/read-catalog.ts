import * as useCase from "../../lib/catalogs/catalogs.ts";
import { catalogResponse } from "../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readCatalog = defineEndpoint({
  id: "catalogs/read-catalog",
  method: "GET",
  path: "/catalogs/{catalog_id}",
  alsoAt: ["/pcm/catalogs/{catalog_id}"],
  summary: "Get a catalog",
  description:
    "The catalog as it would be published now. Shoppers see its newest published release, which may differ.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: catalogResponse },
  run: (ctx, { params }) => useCase.readCatalog(ctx, params.catalog_id),
});
export const handler = createHandler(readCatalog);
