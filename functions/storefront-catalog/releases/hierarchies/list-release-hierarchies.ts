import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { listCatalogHierarchies } from "../../../../lib/storefront-catalog/hierarchies/list-catalog-hierarchies.ts";
import { publishedNodeFilter } from "../../../../lib/storefront-catalog/nodes/published-node-page.ts";
import { readInRelease, releaseRead } from "../../../../lib/storefront-catalog/read-in-release.ts";
import { releaseHeaders } from "../../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedHierarchiesResponse } from "../../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseHierarchies = defineEndpoint({
  id: "storefront-catalog/releases/hierarchies/list-release-hierarchies",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/hierarchies",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/hierarchies"],
  summary: "List the hierarchies of a release",
  description:
    "The hierarchies as the release has them, in the order of the catalog. `latestPublished` in place of the release id names the newest published release; a release that is not published is 404.",
  ...releaseRead,
  headers: releaseHeaders,
  query: { page: { smallest: 1 }, filter: publishedNodeFilter },
  response: { status: 200, schema: publishedHierarchiesResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => listCatalogHierarchies(ctx, it)),
});
export const handler = createHandler(listReleaseHierarchies);
