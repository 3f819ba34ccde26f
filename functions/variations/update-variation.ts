import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { updateVariationRequest, variationResponse } from "../../lib/variations/schemas.ts";
import * as useCase from "../../lib/variations/variations.ts";

export const updateVariation = defineEndpoint({
  id: "variations/update-variation",
  method: "PUT",
  path: "/pcm/variations/{variation_id}",
  summary: "Update a variation",
  description: "Products that were built show the change after their next build.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "variation",
  body: updateVariationRequest,
  refusals: [404, 409],
  response: { status: 200, schema: variationResponse },
  run: (ctx, { params, body }) => useCase.updateVariation(ctx, params.variation_id, body),
});
export const handler = createHandler(updateVariation);
