import { openOwnAddress } from "../../../lib/aws/own-address.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { oidcProfilesResponse } from "../../../lib/realms/oidc-profiles/oidc-profile-schemas.ts";
import * as useCase from "../../../lib/realms/oidc-profiles/oidc-profiles.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const listOidcProfiles = defineEndpoint({
  id: "realms/oidc-profiles/list-oidc-profiles",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/oidc-profiles",
  summary: "List the OpenID Connect profiles",
  description:
    "The identity providers of a realm, oldest first: a sign-in page shows a button for each. Storefronts ask for this list on every visit of that page. An unknown realm is 404.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  needs: ["ownAddress"],
  query: { page: { smallest: 1 } },
  refusals: [404],
  response: { status: 200, schema: oidcProfilesResponse },
  run: (ctx, { params, query }, means) => useCase.listOidcProfiles(ctx, params.realmID, query, means),
});
export const handler = createHandlerWith(listOidcProfiles, (env) => ({ ownAddress: openOwnAddress(env) }));
