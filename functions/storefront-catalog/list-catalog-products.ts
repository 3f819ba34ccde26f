import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/storefront-catalog/list-catalog-products.ts";
import { publishedProductIncludes } from "../../lib/storefront-catalog/published-includes.ts";
import { publishedProductFilter } from "../../lib/storefront-catalog/published-product-page.ts";
import { catalogHeaders } from "../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductsResponse } from "../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogProducts = defineEndpoint({
  id: "storefront-catalog/list-catalog-products",
  method: "GET",
  path: "/catalog/products",
  summary: "List the products of the shopper's catalog",
  description:
    "The products of the published catalog that serves this shopper, with the shopper's prices, latest change first. Which catalog that is follows from the signed-in shopper, `EP-Channel`, `EP-Context-Tag` and the time. The setting `list_child_products` says whether children are listed next to their parents.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: publishedProductFilter, include: publishedProductIncludes },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedProductsResponse },
  run: (ctx, request) => useCase.listCatalogProducts(ctx, request),
});
export const handler = createHandler(listCatalogProducts);
