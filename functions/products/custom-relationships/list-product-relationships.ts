import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/custom-relationships/list-related.ts";
import { productRelationshipsResponse } from "../../../lib/products/custom-relationships/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listProductRelationships = defineEndpoint({
  id: "products/custom-relationships/list-product-relationships",
  method: "GET",
  path: "/pcm/products/{product_id}/custom-relationships",
  summary: "List the custom relationships of a product",
  description: "In the order in which the product got them.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 } },
  refusals: [404],
  response: { status: 200, schema: productRelationshipsResponse },
  run: (ctx, { params, query }) => useCase.listProductRelationships(ctx, params.product_id, query),
});
export const handler = createHandler(listProductRelationships);
