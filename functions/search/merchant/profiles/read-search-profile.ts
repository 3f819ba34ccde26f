import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/profiles/search-profiles.ts";
import { searchProfileResponse } from "../../../../lib/search/merchant/schemas/profile.ts";

export const readSearchProfile = defineEndpoint({
  id: "search/merchant/profiles/read-search-profile",
  method: "GET",
  path: "/pcm/catalogs/search/profiles/{search_profile_id}",
  alsoAt: ["/pcm/catalogs/search-profiles/{search_profile_id}"],
  summary: "Get a search profile",
  description: "`default` in place of the id names the default profile; it is 404 if there is none.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: searchProfileResponse },
  run: (ctx, { params }) => useCase.readSearchProfile(ctx, params.search_profile_id),
});
export const handler = createHandler(readSearchProfile);
