import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { publishedProductIncludes } from "../../lib/storefront-catalog/published-includes.ts";
import * as useCase from "../../lib/storefront-catalog/read-catalog-product.ts";
import { catalogHeaders } from "../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductResponse } from "../../lib/storefront-catalog/schemas/responses.ts";

export const readCatalogProduct = defineEndpoint({
  id: "storefront-catalog/read-catalog-product",
  method: "GET",
  path: "/catalog/products/{product_id}",
  summary: "Get a product of the shopper's catalog",
  description:
    "A product with the shopper's price; `include` adds its files. `meta.variation_matrix` of a parent leads from options to children, and `attributes.components` of a bundle lists what can be chosen. A product outside the shopper's catalog is 404.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { include: publishedProductIncludes },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedProductResponse },
  run: (ctx, { params, ...request }) => useCase.readCatalogProduct(ctx, params.product_id, request),
});
export const handler = createHandler(readCatalogProduct);
