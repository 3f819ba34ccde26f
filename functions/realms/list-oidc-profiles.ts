import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { listOidcProfiles } from "../../lib/realms/list-oidc-profiles.ts";
import { oidcProfilesResponse } from "../../lib/realms/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "realms/list-oidc-profiles",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/oidc-profiles",
  summary: "List the OpenID Connect profiles",
  description:
    "The ways of single sign-on of a realm, which sign-in pages ask for. There is no single sign-on: the list is empty.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 } },
  refusals: [404],
  response: { status: 200, schema: oidcProfilesResponse },
  run: (ctx, { params, query }) => listOidcProfiles(ctx, params.realmID, query),
});
export const handler = createHandler(endpoint);
