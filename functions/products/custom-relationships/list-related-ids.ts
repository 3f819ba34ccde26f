import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/custom-relationships/list-related.ts";
import { relatedProductsResponse } from "../../../lib/products/custom-relationships/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listRelatedIds = defineEndpoint({
  id: "products/custom-relationships/list-related-ids",
  method: "GET",
  path: "/pcm/products/{product_id}/custom-relationships/{custom_relationship_slug}",
  summary: "List the ids of related products",
  description:
    "By `sort_order`, lower ones first; then those without one in the order of association. Empty for a product that does not have the relationship.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 } },
  refusals: [404],
  response: { status: 200, schema: relatedProductsResponse },
  run: (ctx, { params, query }) =>
    useCase.listRelatedIds(ctx, params.product_id, params.custom_relationship_slug, query),
});
export const handler = createHandler(listRelatedIds);
