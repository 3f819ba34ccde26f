import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/custom-relationships/associate-products.ts";
import { associateRequest, associateResponse } from "../../../lib/products/custom-relationships/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const associateProducts = defineEndpoint({
  id: "products/custom-relationships/associate-products",
  method: "POST",
  path: "/pcm/products/{product_id}/custom-relationships/{custom_relationship_slug}",
  summary: "Associate products by a custom relationship",
  description:
    "Adds to the products that are associated, at most 2,000 in all, and attaches the relationship if the product lacks it. By a bi-directional relationship the product is associated with each of them as well; for many, their `meta.custom_relationships` follows a moment later. What cannot be associated is named with the reason, and the answer is 201 all the same.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: associateRequest,
  bodyLimit: 512 * 1024,
  refusals: [404, 409],
  response: { status: 201, schema: associateResponse },
  run: (ctx, { params, body }) =>
    useCase.associateProducts(ctx, params.product_id, params.custom_relationship_slug, body),
});
export const handler = createHandler(associateProducts);
