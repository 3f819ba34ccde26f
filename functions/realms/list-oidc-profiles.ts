import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/realms/list-oidc-profiles.ts";
import { oidcProfilesResponse } from "../../lib/realms/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listOidcProfiles = defineEndpoint({
  id: "realms/list-oidc-profiles",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/oidc-profiles",
  summary: "List the OpenID Connect profiles",
  description:
    "Always empty, since single sign-on is not offered. Sign-in pages ask for this list. An unknown realm is 404.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 } },
  refusals: [404],
  response: { status: 200, schema: oidcProfilesResponse },
  run: (ctx, { params, query }) => useCase.listOidcProfiles(ctx, params.realmID, query),
});
export const handler = createHandler(listOidcProfiles);
