import * as useCase from "../../../lib/catalogs/releases/releases.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteRelease = defineEndpoint({
  id: "catalogs/releases/delete-release",
  method: "DELETE",
  path: "/catalogs/{catalog_id}/releases/{release_id}",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}"],
  summary: "Delete a release",
  description:
    "If shoppers are served from this release, the newest published one that is left serves them from the next request on; without any, the catalog serves no shopper. A publication under way ends without effect. `latestPublished` is accepted as id.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteRelease(ctx, params.catalog_id, params.release_id),
});
export const handler = createHandler(deleteRelease);
