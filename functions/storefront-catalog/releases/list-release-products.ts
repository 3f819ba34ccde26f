import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { listCatalogProducts } from "../../../lib/storefront-catalog/list-catalog-products.ts";
import { publishedProductIncludes } from "../../../lib/storefront-catalog/published-includes.ts";
import { publishedProductFilter } from "../../../lib/storefront-catalog/published-product-page.ts";
import { readInRelease, releaseRead } from "../../../lib/storefront-catalog/read-in-release.ts";
import { releasePriceHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductsResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseProducts = defineEndpoint({
  id: "storefront-catalog/releases/list-release-products",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/products",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/products"],
  summary: "List the products of a release",
  description:
    "What shoppers would list if they were served from this release, latest change first, at its prices and with the sales that run now. Catalog rules are not applied. `latestPublished` in place of the release id names the newest published release; a release that is not published is 404.",
  ...releaseRead,
  headers: releasePriceHeaders,
  query: { page: { smallest: 1 }, filter: publishedProductFilter, include: publishedProductIncludes },
  response: { status: 200, schema: publishedProductsResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => listCatalogProducts(ctx, it)),
});
export const handler = createHandler(listReleaseProducts);
