import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { createVariation } from "../../lib/variations/create-variation.ts";
import { createVariationBody, variationAnswer } from "../../lib/variations/schemas.ts";

export const endpoint = defineEndpoint({
  id: "variations/create-variation",
  method: "POST",
  path: "/pcm/variations",
  summary: "Create a variation",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createVariationBody,
  response: { status: 201, schema: variationAnswer },
  run: (ctx, { body }) => createVariation(ctx, body),
});
export const handler = createHandler(endpoint);
