import * as useCase from "../../../../lib/accounts/users/identities/delete-oidc-profile.ts";
import { openOwnAddress } from "../../../../lib/aws/own-address.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../../../lib/runtime/handler.ts";

export const deleteOidcProfile = defineEndpoint({
  id: "accounts/users/identities/delete-oidc-profile",
  method: "DELETE",
  path: "/v2/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}",
  summary: "Delete an OpenID Connect profile",
  description:
    "All identities of the profile are gone at once, and sign-ins under way end with `access_denied`. Their users stay, and tokens that were issued stay valid. Deleting it again is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "OpenID Connect profile",
  needs: ["ownAddress"],
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }, means) =>
    useCase.deleteOidcProfile(ctx, { realmId: params.realmID, id: params.oidcProfileID }, means),
});
export const handler = createHandlerWith(deleteOidcProfile, (env) => ({ ownAddress: openOwnAddress(env) }));
