import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { listCatalogHierarchyNodes } from "../../../../lib/storefront-catalog/hierarchies/list-catalog-hierarchy-nodes.ts";
import { publishedNodeFilter } from "../../../../lib/storefront-catalog/nodes/published-node-page.ts";
import { readInRelease, releaseRead } from "../../../../lib/storefront-catalog/read-in-release.ts";
import { releaseHeaders } from "../../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedNodesResponse } from "../../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseHierarchyNodes = defineEndpoint({
  id: "storefront-catalog/releases/hierarchies/list-release-hierarchy-nodes",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/hierarchies/{hierarchy_id}/nodes",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/hierarchies/{hierarchy_id}/nodes"],
  summary: "List all nodes of a hierarchy in a release",
  description:
    "The nodes of every level as the release has them, in one flat list, each with its parent. A hierarchy that is not in the release is 404.",
  ...releaseRead,
  headers: releaseHeaders,
  query: { page: { smallest: 1 }, filter: publishedNodeFilter },
  response: { status: 200, schema: publishedNodesResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => listCatalogHierarchyNodes(ctx, params.hierarchy_id, it)),
});
export const handler = createHandler(listReleaseHierarchyNodes);
