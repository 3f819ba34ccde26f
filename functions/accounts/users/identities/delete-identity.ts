import * as useCase from "../../../../lib/accounts/users/identities/identities.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const deleteIdentity = defineEndpoint({
  id: "accounts/users/identities/delete-identity",
  method: "DELETE",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-oidc-profile-info/{identityID}",
  summary: "Delete a user's identity at a provider",
  description:
    "The user stays. The next sign-in with this identity does not know it. Tokens that were issued stay valid. Deleting it again is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "identity",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params: { realmID: realmId, userID: userId, identityID: identityId } }) =>
    useCase.deleteIdentity(ctx, { realmId, userId, identityId }),
});
export const handler = createHandler(deleteIdentity);
