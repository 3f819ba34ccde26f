import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { listCatalogNodeProducts } from "../../../lib/storefront-catalog/nodes/list-catalog-node-products.ts";
import { publishedProductIncludes } from "../../../lib/storefront-catalog/published-includes.ts";
import { publishedProductFilter } from "../../../lib/storefront-catalog/published-product-page.ts";
import { readInRelease, releaseRead } from "../../../lib/storefront-catalog/read-in-release.ts";
import { releasePriceHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductsResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseNodeProducts = defineEndpoint({
  id: "storefront-catalog/releases/list-release-node-products",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/nodes/{node_id}/relationships/products",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/nodes/{node_id}/relationships/products"],
  summary: "List the products of a node in a release",
  description:
    "The products of the node as the release has them, curated ones first. The id of a hierarchy is accepted too and lists the products of all of its nodes.",
  ...releaseRead,
  headers: releasePriceHeaders,
  query: { page: { smallest: 1 }, filter: publishedProductFilter, include: publishedProductIncludes },
  response: { status: 200, schema: publishedProductsResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => listCatalogNodeProducts(ctx, params.node_id, it)),
});
export const handler = createHandler(listReleaseNodeProducts);
