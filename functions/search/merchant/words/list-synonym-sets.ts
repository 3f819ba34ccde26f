import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { synonymSetsResponse } from "../../../../lib/search/merchant/schemas/word-lists.ts";
import * as useCase from "../../../../lib/search/merchant/words/word-sets.ts";

export const listSynonymSets = defineEndpoint({
  id: "search/merchant/words/list-synonym-sets",
  method: "GET",
  path: "/pcm/catalogs/search/synonym-sets",
  summary: "List the synonym sets",
  description: "Oldest first.",
  auth: ["client_credentials"],
  table: "read",
  query: { page: { smallest: 1 } },
  response: { status: 200, schema: synonymSetsResponse },
  run: (ctx, { query }) => useCase.listSynonymSets(ctx, query),
});
export const handler = createHandler(listSynonymSets);
