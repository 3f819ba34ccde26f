import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { listCatalogProductChildren } from "../../../lib/storefront-catalog/list-catalog-product-children.ts";
import { publishedProductIncludes } from "../../../lib/storefront-catalog/published-includes.ts";
import { publishedProductFilter } from "../../../lib/storefront-catalog/published-product-page.ts";
import { readInRelease, releaseRead } from "../../../lib/storefront-catalog/read-in-release.ts";
import { releasePriceHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductsResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseProductChildren = defineEndpoint({
  id: "storefront-catalog/releases/list-release-product-children",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/products/{product_id}/relationships/children",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/products/{product_id}/relationships/children"],
  summary: "List the children of a parent in a release",
  description:
    "The children that were live when the release was made, in the order of the matrix. A product that is not a parent is 422; one that is not in the release is 404.",
  ...releaseRead,
  headers: releasePriceHeaders,
  query: { page: { smallest: 1 }, filter: publishedProductFilter, include: publishedProductIncludes },
  response: { status: 200, schema: publishedProductsResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => listCatalogProductChildren(ctx, params.product_id, it)),
});
export const handler = createHandler(listReleaseProductChildren);
