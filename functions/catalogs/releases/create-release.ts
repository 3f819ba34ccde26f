import { createRelease } from "../../../lib/catalogs/releases/create-release.ts";
import { releaseResponse } from "../../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "catalogs/releases/create-release",
  method: "POST",
  path: "/catalogs/{catalog_id}/releases",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases"],
  summary: "Publish a catalog",
  description:
    "Freezes what the catalog is now made of and serves shoppers from it. It may take a while: read the release until it is `PUBLISHED`.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  refusals: [404, 409],
  response: { status: 201, schema: releaseResponse },
  run: (ctx, { params }) => createRelease(ctx, params.catalog_id),
});
export const handler = createHandler(endpoint);
