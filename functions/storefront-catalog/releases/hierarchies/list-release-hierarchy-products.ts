import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { listCatalogHierarchyProducts } from "../../../../lib/storefront-catalog/hierarchies/list-catalog-hierarchy-products.ts";
import { publishedProductIncludes } from "../../../../lib/storefront-catalog/published-includes.ts";
import { publishedProductFilter } from "../../../../lib/storefront-catalog/published-product-page.ts";
import { readInRelease, releaseRead } from "../../../../lib/storefront-catalog/read-in-release.ts";
import { releasePriceHeaders } from "../../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductsResponse } from "../../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseHierarchyProducts = defineEndpoint({
  id: "storefront-catalog/releases/hierarchies/list-release-hierarchy-products",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/hierarchies/{hierarchy_id}/products",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/hierarchies/{hierarchy_id}/products"],
  summary: "List the products of a hierarchy in a release",
  description:
    "The products in any node of the hierarchy, as the release has them, latest change first. The setting `list_child_products` says whether children are listed next to their parents.",
  ...releaseRead,
  headers: releasePriceHeaders,
  query: { page: { smallest: 1 }, filter: publishedProductFilter, include: publishedProductIncludes },
  response: { status: 200, schema: publishedProductsResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => listCatalogHierarchyProducts(ctx, params.hierarchy_id, it)),
});
export const handler = createHandler(listReleaseHierarchyProducts);
