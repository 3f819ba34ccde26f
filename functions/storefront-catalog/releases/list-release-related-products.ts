import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { listCatalogRelatedProducts } from "../../../lib/storefront-catalog/list-catalog-related-products.ts";
import { publishedProductIncludes } from "../../../lib/storefront-catalog/published-includes.ts";
import { publishedProductFilter } from "../../../lib/storefront-catalog/published-product-page.ts";
import { readInRelease, releaseRead } from "../../../lib/storefront-catalog/read-in-release.ts";
import { releasePriceHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductsResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseRelatedProducts = defineEndpoint({
  id: "storefront-catalog/releases/list-release-related-products",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/products/{product_id}/relationships/{custom_relationship_slug}/products",
  alsoAt: [
    "/pcm/catalogs/{catalog_id}/releases/{release_id}/products/{product_id}/relationships/{custom_relationship_slug}/products",
  ],
  summary: "List the related products of a product in a release",
  description:
    "The related products by one of its custom relationships, as this release has them. Empty for a slug that begins with `CRP_` and that the product does not have; another one is 404.",
  ...releaseRead,
  headers: releasePriceHeaders,
  query: { page: { smallest: 1 }, filter: publishedProductFilter, include: publishedProductIncludes },
  response: { status: 200, schema: publishedProductsResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) =>
      listCatalogRelatedProducts(ctx, params.product_id, params.custom_relationship_slug, it),
    ),
});
export const handler = createHandler(listReleaseRelatedProducts);
