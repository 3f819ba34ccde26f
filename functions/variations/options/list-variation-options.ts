import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/variations/options/options.ts";
import { optionsResponse } from "../../../lib/variations/schemas.ts";

export const listVariationOptions = defineEndpoint({
  id: "variations/options/list-variation-options",
  method: "GET",
  path: "/pcm/variations/{variation_id}/options",
  summary: "List the options of a variation",
  description: "A page of the options, oldest first, which is their order in the matrix.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 } },
  refusals: [404],
  response: { status: 200, schema: optionsResponse },
  run: (ctx, { params, query }) => useCase.listVariationOptions(ctx, params.variation_id, query),
});
export const handler = createHandler(listVariationOptions);
