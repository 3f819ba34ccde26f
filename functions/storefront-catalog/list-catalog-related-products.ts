import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/storefront-catalog/list-catalog-related-products.ts";
import { publishedProductIncludes } from "../../lib/storefront-catalog/published-includes.ts";
import { publishedProductFilter } from "../../lib/storefront-catalog/published-product-page.ts";
import { catalogHeaders } from "../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductsResponse } from "../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogRelatedProducts = defineEndpoint({
  id: "storefront-catalog/list-catalog-related-products",
  method: "GET",
  path: "/catalog/products/{product_id}/relationships/{custom_relationship_slug}/products",
  summary: "List the related products of a product",
  description:
    "The related products of a product by one of its custom relationships, as they were published: those of this release, in the order that merchants gave them. Empty for a slug that begins with `CRP_` and that the product does not have; another one is 404.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: publishedProductFilter, include: publishedProductIncludes },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedProductsResponse },
  run: (ctx, { params, ...request }) =>
    useCase.listCatalogRelatedProducts(ctx, params.product_id, params.custom_relationship_slug, request),
});
export const handler = createHandler(listCatalogRelatedProducts);
