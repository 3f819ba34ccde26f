import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/custom-relationships/attach-relationships.ts";
import { attachmentsRequest } from "../../../lib/products/custom-relationships/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const detachRelationships = defineEndpoint({
  id: "products/custom-relationships/detach-relationships",
  method: "DELETE",
  path: "/pcm/products/{product_id}/custom-relationships",
  summary: "Detach custom relationships from a product",
  description:
    "Its associations by them end, in both directions if the relationship is bi-directional. Slugs that the product does not have are ignored.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: attachmentsRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => useCase.detachRelationships(ctx, params.product_id, body),
});
export const handler = createHandler(detachRelationships);
