import * as useCase from "../../../../lib/accounts/users/identities/delete-oidc-profile.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const deleteOidcProfile = defineEndpoint({
  id: "accounts/users/identities/delete-oidc-profile",
  method: "DELETE",
  path: "/v2/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}",
  summary: "Delete an OpenID Connect profile",
  description:
    "All identities of the profile are gone at once, and sign-ins under way end with `access_denied`. Their users stay, and tokens that were issued stay valid. Deleting it again is 404.",
  auth: ["client_credentials"],
  table: "write",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteOidcProfile(ctx, params.realmID, params.oidcProfileID),
});
export const handler = createHandler(deleteOidcProfile);
