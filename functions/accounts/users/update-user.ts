import { updateUserRequest, userResponse } from "../../../lib/accounts/users/schemas.ts";
import { updateUser } from "../../../lib/accounts/users/update-user.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/users/update-user",
  method: "PUT",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}",
  summary: "Change a user",
  description:
    "Changes what is sent; the account member shows it at once. Usernames stay, also when the e-mail address changes. Shoppers change their own user alone, with a member's token and while `account_member_self_management` is `update_only`: else 403, another user is 404.",
  auth: ["client_credentials", "implicit"],
  table: "write",
  headers: accountHeader,
  body: updateUserRequest,
  refusals: [403, 404, 409],
  response: { status: 200, schema: userResponse },
  run: (ctx, { params, body }) =>
    updateUser(ctx, { realmId: params.realmID, userId: params.userID }, body.data),
});
export const handler = createHandler(endpoint);
