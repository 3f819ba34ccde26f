import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { readCatalogNode } from "../../../lib/storefront-catalog/nodes/read-catalog-node.ts";
import { readInRelease, releaseRead } from "../../../lib/storefront-catalog/read-in-release.ts";
import { releaseHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedNodeResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const readReleaseNode = defineEndpoint({
  id: "storefront-catalog/releases/read-release-node",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/nodes/{node_id}",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/nodes/{node_id}"],
  summary: "Get a node of a release",
  description:
    "The node as it was when the release was made, in the locale of `Accept-Language` if it has texts in that locale. A node that is not in the release is 404.",
  ...releaseRead,
  headers: releaseHeaders,
  response: { status: 200, schema: publishedNodeResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => readCatalogNode(ctx, params.node_id, it)),
});
export const handler = createHandler(readReleaseNode);
