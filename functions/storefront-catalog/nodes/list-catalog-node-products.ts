import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/storefront-catalog/nodes/list-catalog-node-products.ts";
import { publishedProductIncludes } from "../../../lib/storefront-catalog/published-includes.ts";
import { publishedProductFilter } from "../../../lib/storefront-catalog/published-product-page.ts";
import { catalogHeaders } from "../../../lib/storefront-catalog/schemas/requests.ts";
import { publishedProductsResponse } from "../../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogNodeProducts = defineEndpoint({
  id: "storefront-catalog/nodes/list-catalog-node-products",
  method: "GET",
  path: "/catalog/nodes/{node_id}/relationships/products",
  summary: "List the products of a node, curated ones first",
  description:
    "The products of a category with the shopper's prices. Those that the merchant has curated come first, in their order, then the others, latest change first. The id of a hierarchy is accepted too and lists the products of all of its nodes.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: publishedProductFilter, include: publishedProductIncludes },
  headers: catalogHeaders,
  refusals: [404],
  response: { status: 200, schema: publishedProductsResponse },
  run: (ctx, { params, ...request }) => useCase.listCatalogNodeProducts(ctx, params.node_id, request),
});
export const handler = createHandler(listCatalogNodeProducts);
