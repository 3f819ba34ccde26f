import * as useCase from "../../../../lib/accounts/users/identities/create-identity.ts";
import {
  createIdentityRequest,
  identityResponse,
} from "../../../../lib/accounts/users/identities/identity-schemas.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const createIdentity = defineEndpoint({
  id: "accounts/users/identities/create-identity",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-oidc-profile-info",
  summary: "Add an identity at a provider to a user",
  description:
    "The user can then sign in at this provider. An identity belongs to one user: 409 if it is another's. 422 for a profile that is not in the realm, for another issuer than the profile's, and for more than 100 ways to sign in. Members cannot add identities themselves, since nothing in the request proves that they are theirs.",
  auth: ["client_credentials"],
  table: "write",
  body: createIdentityRequest,
  refusals: [404, 409],
  response: { status: 201, schema: identityResponse },
  run: (ctx, { params, body }) =>
    useCase.createIdentity(ctx, { realmId: params.realmID, userId: params.userID }, body.data),
});
export const handler = createHandler(createIdentity);
