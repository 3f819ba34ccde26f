import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { variationsResponse } from "../../lib/variations/schemas.ts";
import * as useCase from "../../lib/variations/variations.ts";

export const listVariations = defineEndpoint({
  id: "variations/list-variations",
  method: "GET",
  path: "/pcm/variations",
  summary: "List the variations",
  description: "A page of all variations, oldest first, each with its options in short.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 } },
  response: { status: 200, schema: variationsResponse },
  run: (ctx, { query }) => useCase.listVariations(ctx, query),
});
export const handler = createHandler(listVariations);
