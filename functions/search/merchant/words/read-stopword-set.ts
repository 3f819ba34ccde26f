import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { stopwordSetResponse } from "../../../../lib/search/merchant/schemas/word-lists.ts";
import * as useCase from "../../../../lib/search/merchant/words/word-sets.ts";

export const readStopwordSet = defineEndpoint({
  id: "search/merchant/words/read-stopword-set",
  method: "GET",
  path: "/pcm/catalogs/search/stopword-sets/{stopword_set_id}",
  summary: "Get a stopword set",
  description: "Always `synced`: what is written counts from the next search on.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: stopwordSetResponse },
  run: (ctx, { params }) => useCase.readStopwordSet(ctx, params.stopword_set_id),
});
export const handler = createHandler(readStopwordSet);
