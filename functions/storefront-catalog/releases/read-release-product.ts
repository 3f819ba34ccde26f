import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { publishedProductIncludes } from "../../../lib/storefront-catalog/published-includes.ts";
import { readCatalogProduct } from "../../../lib/storefront-catalog/read-catalog-product.ts";
import { readInRelease, releaseRead } from "../../../lib/storefront-catalog/read-in-release.ts";
import { releasePriceHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const readReleaseProduct = defineEndpoint({
  id: "storefront-catalog/releases/read-release-product",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/products/{product_id}",
  alsoAt: ["/pcm/catalogs/{catalog_id}/releases/{release_id}/products/{product_id}"],
  summary: "Get a product of a release",
  description:
    "The product as shoppers would read it from this release, at its price and with a sale that runs now. Catalog rules are not applied. A product that the release has only as an option of bundles is 404.",
  ...releaseRead,
  headers: releasePriceHeaders,
  query: { include: publishedProductIncludes },
  response: { status: 200, schema: publishedProductResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => readCatalogProduct(ctx, params.product_id, it)),
});
export const handler = createHandler(readReleaseProduct);
