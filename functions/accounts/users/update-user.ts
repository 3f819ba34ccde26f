import { updateUserRequest, userResponse } from "../../../lib/accounts/users/schemas.ts";
import * as useCase from "../../../lib/accounts/users/users.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateUser = defineEndpoint({
  id: "accounts/users/update-user",
  method: "PUT",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}",
  summary: "Update a user",
  description:
    "Changes the fields that are sent; the account member changes at once, too. Usernames stay as they are, even if the e-mail address changes. Members may change their own user if the setting `account_member_self_management` is `update_only`, otherwise 403; another user is 404. Shoppers without a member's token get 403.",
  auth: ["client_credentials", "implicit"],
  table: "write",
  ifMatch: "user",
  headers: accountHeader,
  body: updateUserRequest,
  refusals: [403, 404, 409],
  response: { status: 200, schema: userResponse },
  run: (ctx, { params, body }) =>
    useCase.updateUser(ctx, { realmId: params.realmID, userId: params.userID }, body.data),
});
export const handler = createHandler(updateUser);
