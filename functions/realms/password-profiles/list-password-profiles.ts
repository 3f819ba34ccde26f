import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/realms/password-profiles/password-profiles.ts";
import { profilesResponse } from "../../../lib/realms/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listPasswordProfiles = defineEndpoint({
  id: "realms/password-profiles/list-password-profiles",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/password-profiles",
  summary: "List the password profiles",
  description:
    "Oldest first. A store begins with one profile. Only the realm of account members has password profiles, so the list of another realm is empty.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 } },
  refusals: [404],
  response: { status: 200, schema: profilesResponse },
  run: (ctx, { params, query }) => useCase.listPasswordProfiles(ctx, params.realmID, query),
});
export const handler = createHandler(listPasswordProfiles);
