import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/products/list-products.ts";
import { productListQuery } from "../../lib/products/rows/product-list-query.ts";
import { productsResponse } from "../../lib/products/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listProducts = defineEndpoint({
  id: "products/list-products",
  method: "GET",
  path: "/pcm/products",
  summary: "List the products of the store",
  description: "All products of the store, drafts and children included, latest change first.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: productListQuery,
  response: { status: 200, schema: productsResponse },
  run: (ctx, { query }) => useCase.listProducts(ctx, query),
});
export const handler = createHandler(listProducts);
