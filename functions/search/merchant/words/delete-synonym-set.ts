import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/words/word-sets.ts";

export const deleteSynonymSet = defineEndpoint({
  id: "search/merchant/words/delete-synonym-set",
  method: "DELETE",
  path: "/pcm/catalogs/search/synonym-sets/{synonym_set_id}",
  summary: "Delete a synonym set",
  description: "409 while a search profile uses it.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "synonym set",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteSynonymSet(ctx, params.synonym_set_id),
});
export const handler = createHandler(deleteSynonymSet);
