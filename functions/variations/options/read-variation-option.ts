import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/variations/options/options.ts";
import { optionResponse } from "../../../lib/variations/schemas.ts";

export const readVariationOption = defineEndpoint({
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
  run: (ctx, { params }) => useCase.readVariationOption(ctx, params.variation_id, params.option_id),
});
export const handler = createHandler(readVariationOption);
