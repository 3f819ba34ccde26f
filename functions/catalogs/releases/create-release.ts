import { foldReleaseBody } from "../../../lib/catalogs/releases/fold-release-body.ts";
import * as useCase from "../../../lib/catalogs/releases/releases.ts";
import { createReleaseRequest, releaseResponse } from "../../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createRelease = defineEndpoint({
  id: "catalogs/releases/create-release",
  method: "POST",
  path: "/catalogs/{catalog_id}/releases",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases"],
  summary: "Publish a catalog",
  description:
    "Publishes the catalog as it is now and serves shoppers from it. This may take a while: read the release until it is `PUBLISHED`. While 50 publications of the catalog are under way, another one is 409.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "catalog",
  body: createReleaseRequest,
  optionalBody: true,
  normalize: foldReleaseBody,
  refusals: [404, 409],
  response: { status: 201, schema: releaseResponse },
  run: (ctx, { params, body }) => useCase.createRelease(ctx, params.catalog_id, body),
});
export const handler = createHandler(createRelease);
