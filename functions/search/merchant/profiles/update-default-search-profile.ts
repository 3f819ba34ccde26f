import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/profiles/search-profiles.ts";
import { searchProfileResponse } from "../../../../lib/search/merchant/schemas/profile.ts";

export const updateDefaultSearchProfile = defineEndpoint({
  id: "search/merchant/profiles/update-default-search-profile",
  method: "POST",
  path: "/pcm/catalogs/search/profiles/{search_profile_id}/default",
  alsoAt: ["/pcm/catalogs/search-profiles/{search_profile_id}/default"],
  summary: "Make a search profile the default",
  description: "Searches that name no profile use it.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "search profile",
  refusals: [404, 409],
  response: { status: 200, schema: searchProfileResponse },
  run: (ctx, { params }) => useCase.updateDefaultSearchProfile(ctx, params.search_profile_id),
});
export const handler = createHandler(updateDefaultSearchProfile);
