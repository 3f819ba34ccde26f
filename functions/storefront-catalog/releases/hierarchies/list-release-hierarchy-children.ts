import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { listCatalogHierarchyChildren } from "../../../../lib/storefront-catalog/hierarchies/list-catalog-hierarchy-children.ts";
import { publishedNodeFilter } from "../../../../lib/storefront-catalog/nodes/published-node-page.ts";
import { readInRelease, releaseRead } from "../../../../lib/storefront-catalog/read-in-release.ts";
import { releaseHeaders } from "../../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedNodesResponse } from "../../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseHierarchyChildren = defineEndpoint({
  id: "storefront-catalog/releases/hierarchies/list-release-hierarchy-children",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/hierarchies/{hierarchy_id}/children",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/hierarchies/{hierarchy_id}/children"],
  summary: "List the nodes at the root of a hierarchy in a release",
  description:
    "The first level of the hierarchy as the release has it, in the order that shoppers see. A hierarchy that is not in the release is 404.",
  ...releaseRead,
  headers: releaseHeaders,
  query: { page: { smallest: 1 }, filter: publishedNodeFilter },
  response: { status: 200, schema: publishedNodesResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => listCatalogHierarchyChildren(ctx, params.hierarchy_id, it)),
});
export const handler = createHandler(listReleaseHierarchyChildren);
