import * as useCase from "../../../lib/catalogs/releases/releases.ts";
import { releaseResponse } from "../../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readRelease = defineEndpoint({
  id: "catalogs/releases/read-release",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}"],
  summary: "Get a release, or the latestPublished one",
  description:
    "Shows how far a publication has come, or what the release holds. `latestPublished` in place of the id names the newest published release; it is 404 if there is none.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: releaseResponse },
  run: (ctx, { params }) => useCase.readRelease(ctx, params.catalog_id, params.release_id),
});
export const handler = createHandler(readRelease);
