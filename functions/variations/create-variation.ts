import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { createVariationRequest, variationResponse } from "../../lib/variations/schemas.ts";
import * as useCase from "../../lib/variations/variations.ts";

export const createVariation = defineEndpoint({
  id: "variations/create-variation",
  method: "POST",
  path: "/pcm/variations",
  summary: "Create a variation",
  description:
    "Creates a variation such as size or colour, without options at first. It can be linked to any number of products, which get children when they are built.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createVariationRequest,
  refusals: [409],
  response: { status: 201, schema: variationResponse },
  run: (ctx, { body }) => useCase.createVariation(ctx, body),
});
export const handler = createHandler(createVariation);
