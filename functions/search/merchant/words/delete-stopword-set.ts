import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/words/word-sets.ts";

export const deleteStopwordSet = defineEndpoint({
  id: "search/merchant/words/delete-stopword-set",
  method: "DELETE",
  path: "/pcm/catalogs/search/stopword-sets/{stopword_set_id}",
  summary: "Delete a stopword set",
  description: "Its words are searched again.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "stopword set",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteStopwordSet(ctx, params.stopword_set_id),
});
export const handler = createHandler(deleteStopwordSet);
