import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { readVariationOption } from "../../../lib/variations/options/read-variation-option.ts";
import { optionResponse } from "../../../lib/variations/schemas.ts";

export const endpoint = defineEndpoint({
  id: "variations/options/read-variation-option",
  method: "GET",
  path: "/pcm/variations/{variation_id}/options/{option_id}",
  summary: "Get an option",
  description: "The option with its modifiers in short.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: optionResponse },
  run: (ctx, { params }) => readVariationOption(ctx, params.variation_id, params.option_id),
});
export const handler = createHandler(endpoint);
