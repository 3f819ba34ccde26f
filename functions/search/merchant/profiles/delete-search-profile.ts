import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/profiles/search-profiles.ts";

export const deleteSearchProfile = defineEndpoint({
  id: "search/merchant/profiles/delete-search-profile",
  method: "DELETE",
  path: "/pcm/catalogs/search/profiles/{search_profile_id}",
  alsoAt: ["/pcm/catalogs/search-profiles/{search_profile_id}"],
  summary: "Delete a search profile",
  description: "Searches that name it are refused from then on. If it was the default one, there is none.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "search profile",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteSearchProfile(ctx, params.search_profile_id),
});
export const handler = createHandler(deleteSearchProfile);
