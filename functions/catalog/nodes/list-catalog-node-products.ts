import { catalogHeaders } from "../../../lib/catalog/catalog-headers.ts";
import * as useCase from "../../../lib/catalog/nodes/list-catalog-node-products.ts";
import { publishedProductIncludes } from "../../../lib/catalog/published-includes.ts";
import { publishedProductFilter } from "../../../lib/catalog/published-product-page.ts";
import { publishedProductsResponse } from "../../../lib/catalog/schemas/responses.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listCatalogNodeProducts = defineEndpoint({
  id: "catalog/nodes/list-catalog-node-products",
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
