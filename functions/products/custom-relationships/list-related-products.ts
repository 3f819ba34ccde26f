import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/custom-relationships/list-related.ts";
import { productsResponse } from "../../../lib/products/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listRelatedProducts = defineEndpoint({
  id: "products/custom-relationships/list-related-products",
  method: "GET",
  path: "/pcm/products/{product_id}/custom-relationships/{custom_relationship_slug}/products",
  summary: "List related products",
  description: "Whole products, drafts too, in the order of their ids' list.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 } },
  refusals: [404],
  response: { status: 200, schema: productsResponse },
  run: (ctx, { params, query }) =>
    useCase.listRelatedProducts(ctx, params.product_id, params.custom_relationship_slug, query),
});
export const handler = createHandler(listRelatedProducts);
