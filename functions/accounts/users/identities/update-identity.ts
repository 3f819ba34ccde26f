import {
  identityResponse,
  updateIdentityRequest,
} from "../../../../lib/accounts/users/identities/identity-schemas.ts";
import * as useCase from "../../../../lib/accounts/users/identities/update-identity.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const updateIdentity = defineEndpoint({
  id: "accounts/users/identities/update-identity",
  method: "PUT",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-oidc-profile-info/{identityID}",
  summary: "Update a user's identity at a provider",
  description:
    "Changes the fields that are sent. An identity stays in its profile: another profile is 400. An identity of another user is 409, another issuer than the profile's 422.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "identity",
  body: updateIdentityRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: identityResponse },
  run: (ctx, { params: { realmID: realmId, userID: userId, identityID: identityId }, body }) =>
    useCase.updateIdentity(ctx, { realmId, userId, identityId }, body.data),
});
export const handler = createHandler(updateIdentity);
