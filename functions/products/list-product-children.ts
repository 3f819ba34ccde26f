import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/products/products.ts";
import { productsResponse } from "../../lib/products/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listProductChildren = defineEndpoint({
  id: "products/list-product-children",
  method: "GET",
  path: "/pcm/products/{product_id}/children",
  summary: "List the children of a parent product",
  description:
    "A page of the children that the last build made, in the order of the matrix. A product that was never built has none.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 } },
  refusals: [404],
  response: { status: 200, schema: productsResponse },
  run: (ctx, { params, query }) => useCase.listProductChildren(ctx, params.product_id, query),
});
export const handler = createHandler(listProductChildren);
