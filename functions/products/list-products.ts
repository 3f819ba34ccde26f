import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/products/products.ts";
import { productsResponse } from "../../lib/products/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listProducts = defineEndpoint({
  id: "products/list-products",
  method: "GET",
  path: "/pcm/products",
  summary: "List the products of the store",
  description:
    "All products of the store, drafts and children included, latest change first. With `sort=id`, or a filter by `gt` or `ge` of `id`, in the order of ids: read on behind the last id of a page, however many there are.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: useCase.productListQuery,
  response: { status: 200, schema: productsResponse },
  run: (ctx, { query }) => useCase.listProducts(ctx, query),
});
export const handler = createHandler(listProducts);
