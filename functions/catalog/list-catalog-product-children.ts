import { catalogHeaders } from "../../lib/catalog/catalog-headers.ts";
import { listCatalogProductChildren } from "../../lib/catalog/list-catalog-product-children.ts";
import { productFilter } from "../../lib/catalog/product-list.ts";
import { productIncludes } from "../../lib/catalog/published-includes.ts";
import { productList } from "../../lib/catalog/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "catalog/list-catalog-product-children",
  method: "GET",
  path: "/catalog/products/{product_id}/relationships/children",
  summary: "List the children of a parent product",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 }, filter: productFilter, include: productIncludes },
  headers: catalogHeaders,
  response: { status: 200, schema: productList },
  run: (ctx, { params, ...request }) => listCatalogProductChildren(ctx, params.product_id, request),
});
export const handler = createHandler(endpoint);
