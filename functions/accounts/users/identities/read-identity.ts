import * as useCase from "../../../../lib/accounts/users/identities/identities.ts";
import { identityResponse } from "../../../../lib/accounts/users/identities/identity-schemas.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../../lib/http/shopper.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const readIdentity = defineEndpoint({
  id: "accounts/users/identities/read-identity",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-oidc-profile-info/{identityID}",
  summary: "Get a user's identity at a provider",
  description:
    "Members may read their own if the setting `account_member_self_management` is `update_only`, otherwise 403; another user's is 404. Shoppers without a member's token get 403.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  headers: accountHeader,
  refusals: [403, 404],
  response: { status: 200, schema: identityResponse },
  run: (ctx, { params: { realmID: realmId, userID: userId, identityID: identityId } }) =>
    useCase.readIdentity(ctx, { realmId, userId, identityId }),
});
export const handler = createHandler(readIdentity);
