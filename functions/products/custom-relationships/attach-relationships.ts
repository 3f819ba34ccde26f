import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/custom-relationships/attach-relationships.ts";
import {
  attachmentsRequest,
  attachmentsResponse,
} from "../../../lib/products/custom-relationships/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const attachRelationships = defineEndpoint({
  id: "products/custom-relationships/attach-relationships",
  method: "POST",
  path: "/pcm/products/{product_id}/custom-relationships",
  summary: "Attach custom relationships to a product",
  description:
    "A product has at most five. With an unknown slug, or more than five, the answer is 422 and none is attached. Associating products attaches the relationship by itself.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: attachmentsRequest,
  refusals: [404, 409],
  response: { status: 201, schema: attachmentsResponse },
  run: (ctx, { params, body }) => useCase.attachRelationships(ctx, params.product_id, body),
});
export const handler = createHandler(attachRelationships);
