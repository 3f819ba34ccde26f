import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/search/multi-search.ts";
import {
  multiSearchRequest,
  searchHeaders,
  searchIncludes,
  searchParameters,
} from "../../lib/search/schemas/requests.ts";
import { multiSearchResponse } from "../../lib/search/schemas/responses.ts";

export const multiSearch = defineEndpoint({
  id: "search/multi-search",
  method: "POST",
  path: "/catalog/multi-search",
  alsoAt: ["/pcm/catalog/multi-search"],
  summary: "Search the shopper's catalog",
  description: `Runs up to 50 searches over the published catalog that serves this shopper and answers each with a page of products, facet counts and the number of matches; \`type: "autocomplete"\` suggests queries instead. One search that is wrong refuses all of them. All together may do a bounded amount of work, four times as much with client credentials, else it is 422. Without a published catalog it is 400 \`Search Not Enabled\`.`,
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { include: searchIncludes, other: searchParameters },
  headers: searchHeaders,
  body: multiSearchRequest,
  bodyLimit: 262_144,
  response: { status: 200, schema: multiSearchResponse },
  run: (ctx, request) => useCase.multiSearch(ctx, request),
});
export const handler = createHandler(multiSearch);
