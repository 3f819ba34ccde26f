import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { variationResponse } from "../../lib/variations/schemas.ts";
import * as useCase from "../../lib/variations/variations.ts";

export const readVariation = defineEndpoint({
  id: "variations/read-variation",
  method: "GET",
  path: "/pcm/variations/{variation_id}",
  summary: "Get a variation",
  description: "The variation with its options in short.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: variationResponse },
  run: (ctx, { params }) => useCase.readVariation(ctx, params.variation_id),
});
export const handler = createHandler(readVariation);
