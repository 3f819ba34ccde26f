import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { readCatalogHierarchy } from "../../../../lib/storefront-catalog/hierarchies/read-catalog-hierarchy.ts";
import { readInRelease, releaseRead } from "../../../../lib/storefront-catalog/read-in-release.ts";
import { releaseHeaders } from "../../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedHierarchyResponse } from "../../../../lib/storefront-catalog/schemas/responses.ts";

export const readReleaseHierarchy = defineEndpoint({
  id: "storefront-catalog/releases/hierarchies/read-release-hierarchy",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/hierarchies/{hierarchy_id}",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/hierarchies/{hierarchy_id}"],
  summary: "Get a hierarchy of a release",
  description:
    "The hierarchy as it was when the release was made, in the locale of `Accept-Language` if it has texts in that locale. A hierarchy that is not in the release is 404.",
  ...releaseRead,
  headers: releaseHeaders,
  response: { status: 200, schema: publishedHierarchyResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => readCatalogHierarchy(ctx, params.hierarchy_id, it)),
});
export const handler = createHandler(readReleaseHierarchy);
