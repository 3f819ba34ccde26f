import * as useCase from "../../../lib/catalogs/releases/releases.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteAllReleases = defineEndpoint({
  id: "catalogs/releases/delete-all-releases",
  method: "DELETE",
  path: "/catalogs/{catalog_id}/releases",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases"],
  summary: "Delete all releases of a catalog",
  description:
    "From the next request on, shoppers are no longer served from the catalog. Publications under way end without effect. 204 also if there are no releases.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteAllReleases(ctx, params.catalog_id),
});
export const handler = createHandler(deleteAllReleases);
