import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { listCatalogNodes } from "../../../lib/storefront-catalog/nodes/list-catalog-nodes.ts";
import { publishedNodeFilter } from "../../../lib/storefront-catalog/nodes/published-node-page.ts";
import { readInRelease, releaseRead } from "../../../lib/storefront-catalog/read-in-release.ts";
import { releaseHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedNodesResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseNodes = defineEndpoint({
  id: "storefront-catalog/releases/list-release-nodes",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/nodes",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/nodes"],
  summary: "List the nodes of a release",
  description:
    "All nodes of all hierarchies in the release, in one flat list, one hierarchy after the other. `latestPublished` in place of the release id names the newest published release; a release that is not published is 404.",
  ...releaseRead,
  headers: releaseHeaders,
  query: { page: { smallest: 1 }, filter: publishedNodeFilter },
  response: { status: 200, schema: publishedNodesResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => listCatalogNodes(ctx, it)),
});
export const handler = createHandler(listReleaseNodes);
