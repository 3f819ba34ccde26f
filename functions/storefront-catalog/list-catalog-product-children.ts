import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/storefront-catalog/list-catalog-product-children.ts";
import { publishedProductIncludes } from "../../lib/storefront-catalog/published-includes.ts";
import { publishedProductFilter } from "../../lib/storefront-catalog/published-product-page.ts";
import { catalogHeaders } from "../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductsResponse } from "../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogProductChildren = defineEndpoint({
  id: "storefront-catalog/list-catalog-product-children",
  method: "GET",
  path: "/catalog/products/{product_id}/relationships/children",
  summary: "List the children of a parent product",
  description:
    "The children of a parent product, one for each combination of options that was built and published, in the order of the matrix. A product that is not a parent is 422.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: publishedProductFilter, include: publishedProductIncludes },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedProductsResponse },
  run: (ctx, { params, ...request }) => useCase.listCatalogProductChildren(ctx, params.product_id, request),
});
export const handler = createHandler(listCatalogProductChildren);
