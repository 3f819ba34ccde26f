import * as useCase from "../../../../lib/accounts/users/passwords/password-infos.ts";
import { passwordInfoResponse } from "../../../../lib/accounts/users/schemas.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../../lib/http/shopper.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const readPasswordInfo = defineEndpoint({
  id: "accounts/users/passwords/read-password-info",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-password-profile-info/{passwordInfoID}",
  summary: "Get a user's way to sign in",
  description:
    "Answers with the username, never with the password. Members may read their own if the setting `account_member_self_management` is `update_only`, otherwise 403; another user's is 404. Shoppers without a member's token get 403.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  headers: accountHeader,
  refusals: [403, 404],
  response: { status: 200, schema: passwordInfoResponse },
  run: (ctx, { params }) =>
    useCase.readPasswordInfo(ctx, { realmId: params.realmID, userId: params.userID }, params.passwordInfoID),
});
export const handler = createHandler(readPasswordInfo);
