import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/profiles/search-profiles.ts";
import { newProfileRequest, searchProfileResponse } from "../../../../lib/search/merchant/schemas/profile.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";

export const createSearchProfile = defineEndpoint({
  id: "search/merchant/profiles/create-search-profile",
  method: "POST",
  path: "/pcm/catalogs/search/profiles",
  alsoAt: ["/pcm/catalogs/search-profiles"],
  summary: "Create a search profile",
  description:
    "A profile says in which fields searches look and how much each counts, what they are limited to, and which synonyms they use. A search names it with the header or query parameter `search-profile`, or uses the default one. Filters are joined by OR, and by AND with those of a search. 400 for a slug that another profile has.",
  auth: ["client_credentials"],
  table: "write",
  body: newProfileRequest,
  normalize: foldBody,
  refusals: [409],
  response: { status: 201, schema: searchProfileResponse },
  run: (ctx, { body }) => useCase.createSearchProfile(ctx, body.data.attributes),
});
export const handler = createHandler(createSearchProfile);
