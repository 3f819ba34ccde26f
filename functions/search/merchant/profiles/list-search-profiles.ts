import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/profiles/search-profiles.ts";
import { searchProfilesResponse } from "../../../../lib/search/merchant/schemas/profile.ts";

export const listSearchProfiles = defineEndpoint({
  id: "search/merchant/profiles/list-search-profiles",
  method: "GET",
  path: "/pcm/catalogs/search/profiles",
  alsoAt: ["/pcm/catalogs/search-profiles"],
  summary: "List the search profiles",
  description: "Oldest first.",
  auth: ["client_credentials"],
  table: "read",
  query: { page: { smallest: 1 } },
  response: { status: 200, schema: searchProfilesResponse },
  run: (ctx, { query }) => useCase.listSearchProfiles(ctx, query),
});
export const handler = createHandler(listSearchProfiles);
