import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/products/products.ts";
import { productResponse } from "../../lib/products/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readProduct = defineEndpoint({
  id: "products/read-product",
  method: "GET",
  path: "/pcm/products/{product_id}",
  summary: "Get a product",
  description:
    "The product as merchants edit it, even as a draft, without prices and stock. An unknown id is 404.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { include: useCase.productIncludes },
  refusals: [404],
  response: { status: 200, schema: productResponse },
  run: (ctx, { params, query }) => useCase.readProduct(ctx, params.product_id, query),
});
export const handler = createHandler(readProduct);
