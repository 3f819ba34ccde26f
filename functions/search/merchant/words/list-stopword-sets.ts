import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { stopwordSetsResponse } from "../../../../lib/search/merchant/schemas/word-lists.ts";
import * as useCase from "../../../../lib/search/merchant/words/word-sets.ts";

export const listStopwordSets = defineEndpoint({
  id: "search/merchant/words/list-stopword-sets",
  method: "GET",
  path: "/pcm/catalogs/search/stopword-sets",
  summary: "List the stopword sets",
  description: "Oldest first.",
  auth: ["client_credentials"],
  table: "read",
  query: { page: { smallest: 1 } },
  response: { status: 200, schema: stopwordSetsResponse },
  run: (ctx, { query }) => useCase.listStopwordSets(ctx, query),
});
export const handler = createHandler(listStopwordSets);
