import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/storefront-catalog/hierarchies/list-catalog-hierarchy-products.ts";
import { publishedProductIncludes } from "../../../lib/storefront-catalog/published-includes.ts";
import { publishedProductFilter } from "../../../lib/storefront-catalog/published-product-page.ts";
import { catalogHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductsResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogHierarchyProducts = defineEndpoint({
  id: "storefront-catalog/hierarchies/list-catalog-hierarchy-products",
  method: "GET",
  path: "/catalog/hierarchies/{hierarchy_id}/products",
  summary: "List the products of a hierarchy",
  description:
    "The products in any node of the hierarchy, with the shopper's prices, latest change first. The setting `list_child_products` says whether children are listed next to their parents.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: publishedProductFilter, include: publishedProductIncludes },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedProductsResponse },
  run: (ctx, { params, ...request }) =>
    useCase.listCatalogHierarchyProducts(ctx, params.hierarchy_id, request),
});
export const handler = createHandler(listCatalogHierarchyProducts);
