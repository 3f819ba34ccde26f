import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/profiles/search-profiles.ts";
import {
  searchProfileResponse,
  updateSearchProfileRequest,
} from "../../../../lib/search/merchant/schemas/profile.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";

export const updateSearchProfile = defineEndpoint({
  id: "search/merchant/profiles/update-search-profile",
  method: "PUT",
  path: "/pcm/catalogs/search/profiles/{search_profile_id}",
  alsoAt: ["/pcm/catalogs/search-profiles/{search_profile_id}"],
  summary: "Update a search profile",
  description: "Changes the attributes that are sent; the next search uses them, without a reindex.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "search profile",
  body: updateSearchProfileRequest,
  normalize: foldBody,
  refusals: [404, 409, 422],
  response: { status: 200, schema: searchProfileResponse },
  run: (ctx, { params, body }) => useCase.updateSearchProfile(ctx, params.search_profile_id, body.data),
});
export const handler = createHandler(updateSearchProfile);
