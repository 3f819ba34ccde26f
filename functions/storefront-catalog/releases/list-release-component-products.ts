import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { listCatalogComponentProducts } from "../../../lib/storefront-catalog/list-catalog-component-products.ts";
import { readInRelease, releaseRead } from "../../../lib/storefront-catalog/read-in-release.ts";
import { productReferencesResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listReleaseComponentProducts = defineEndpoint({
  id: "storefront-catalog/releases/list-release-component-products",
  method: "GET",
  path: "/catalogs/{catalog_id}/releases/{release_id}/products/{product_id}/relationships/component_products",
  alsoAt: [
    "/pcm/catalogs/{catalog_id}/releases/{release_id}/products/{product_id}/relationships/component_products",
  ],
  summary: "List the products that a bundle of a release offers",
  description:
    "Ids of the products that the bundle offers in this release; an empty list for a product that is no bundle. `latestPublished` in place of the release id names the newest published release; a release that is not published is 404.",
  ...releaseRead,
  query: { page: { smallest: 1 } },
  response: { status: 200, schema: productReferencesResponse },
  run: (ctx, { params, ...request }) =>
    readInRelease(ctx, params, request, (it) => listCatalogComponentProducts(ctx, params.product_id, it)),
});
export const handler = createHandler(listReleaseComponentProducts);
