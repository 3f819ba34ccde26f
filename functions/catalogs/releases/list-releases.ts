import * as useCase from "../../../lib/catalogs/releases/releases.ts";
import { releasesResponse } from "../../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listReleases = defineEndpoint({
  id: "catalogs/releases/list-releases",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases"],
  summary: "List the releases of a catalog",
  description:
    "Newest first, including those under way. The newest three published releases and the newest three failed ones are kept; older ones are deleted when a publication ends.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 } },
  refusals: [404],
  response: { status: 200, schema: releasesResponse },
  run: (ctx, { params, query }) => useCase.listReleases(ctx, params.catalog_id, query),
});
export const handler = createHandler(listReleases);
