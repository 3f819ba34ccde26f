import * as useCase from "../../../../lib/accounts/users/identities/identities.ts";
import { identitiesResponse } from "../../../../lib/accounts/users/identities/identity-schemas.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../../lib/http/shopper.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const listIdentities = defineEndpoint({
  id: "accounts/users/identities/list-identities",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-oidc-profile-info",
  summary: "List a user's identities at providers",
  description:
    "Oldest first. Members may list their own if the setting `account_member_self_management` is `update_only`, otherwise 403; another user's are 404. Shoppers without a member's token get 403.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  headers: accountHeader,
  query: { page: { smallest: 1 } },
  refusals: [403, 404],
  response: { status: 200, schema: identitiesResponse },
  run: (ctx, { params, query }) =>
    useCase.listIdentities(ctx, { realmId: params.realmID, userId: params.userID }, query),
});
export const handler = createHandler(listIdentities);
