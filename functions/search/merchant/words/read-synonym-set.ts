import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { synonymSetResponse } from "../../../../lib/search/merchant/schemas/word-lists.ts";
import * as useCase from "../../../../lib/search/merchant/words/word-sets.ts";

export const readSynonymSet = defineEndpoint({
  id: "search/merchant/words/read-synonym-set",
  method: "GET",
  path: "/pcm/catalogs/search/synonym-sets/{synonym_set_id}",
  summary: "Get a synonym set",
  description: "Always `synced`: what is written counts from the next search on.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: synonymSetResponse },
  run: (ctx, { params }) => useCase.readSynonymSet(ctx, params.synonym_set_id),
});
export const handler = createHandler(readSynonymSet);
