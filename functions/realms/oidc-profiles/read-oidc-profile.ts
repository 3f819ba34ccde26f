import { openOwnAddress } from "../../../lib/aws/own-address.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { oidcProfileResponse } from "../../../lib/realms/oidc-profiles/oidc-profile-schemas.ts";
import * as useCase from "../../../lib/realms/oidc-profiles/oidc-profiles.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const readOidcProfile = defineEndpoint({
  id: "realms/oidc-profiles/read-oidc-profile",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}",
  summary: "Get an OpenID Connect profile",
  description:
    "With the addresses that a storefront and the provider need. The secret is in no answer. 404 for an unknown profile, and for one of another realm.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  needs: ["ownAddress"],
  refusals: [404],
  response: { status: 200, schema: oidcProfileResponse },
  run: (ctx, { params }, means) =>
    useCase.readOidcProfile(ctx, { realmId: params.realmID, id: params.oidcProfileID }, means),
});
export const handler = createHandlerWith(readOidcProfile, (env) => ({ ownAddress: openOwnAddress(env) }));
