import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/custom-relationships/associate-products.ts";
import { dissociateRequest } from "../../../lib/products/custom-relationships/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const dissociateProducts = defineEndpoint({
  id: "products/custom-relationships/dissociate-products",
  method: "DELETE",
  path: "/pcm/products/{product_id}/custom-relationships/{custom_relationship_slug}",
  summary: "Dissociate products by a custom relationship",
  description:
    "In both directions if the relationship is bi-directional. The relationship stays attached. Ids that are not associated are ignored.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: dissociateRequest,
  bodyLimit: 512 * 1024,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) =>
    useCase.dissociateProducts(ctx, params.product_id, params.custom_relationship_slug, body),
});
export const handler = createHandler(dissociateProducts);
