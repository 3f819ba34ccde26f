import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { listCatalogNodeChildren } from "../../../lib/storefront-catalog/nodes/list-catalog-node-children.ts";
import { publishedNodeFilter } from "../../../lib/storefront-catalog/nodes/published-node-page.ts";
import { readInRelease, releaseRead } from "../../../lib/storefront-catalog/read-in-release.ts";
import { releaseHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedNodesResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseNodeChildren = defineEndpoint({
  id: "storefront-catalog/releases/list-release-node-children",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/nodes/{node_id}/relationships/children",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/nodes/{node_id}/relationships/children"],
  summary: "List the nodes below a node in a release",
  description:
    "The nodes directly below it as the release has them, in the order that shoppers see. `latestPublished` in place of the release id names the newest published release; a release that is not published is 404.",
  ...releaseRead,
  headers: releaseHeaders,
  query: { page: { smallest: 1 }, filter: publishedNodeFilter },
  response: { status: 200, schema: publishedNodesResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => listCatalogNodeChildren(ctx, params.node_id, it)),
});
export const handler = createHandler(listReleaseNodeChildren);
