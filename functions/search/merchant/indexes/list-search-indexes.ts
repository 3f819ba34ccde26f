import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/indexes/list-search-indexes.ts";
import { searchIndexesResponse } from "../../../../lib/search/merchant/schemas/indexes.ts";

export const listSearchIndexes = defineEndpoint({
  id: "search/merchant/indexes/list-search-indexes",
  method: "GET",
  path: "/pcm/catalogs/search-indexes",
  summary: "List the search indexes",
  description:
    "The index of each published release that is kept. It is out of sync when it was built with other indexable fields than there are now, or does not stand: a reindex mends that. Poll `?out_of_sync=true` until the list is empty.",
  auth: ["client_credentials"],
  table: "read",
  query: {
    page: { smallest: 1 },
    other: { out_of_sync: "true for those that are out of sync alone, false for the others." },
  },
  response: { status: 200, schema: searchIndexesResponse },
  run: (ctx, { query }) => useCase.listSearchIndexes(ctx, query),
});
export const handler = createHandler(listSearchIndexes);
