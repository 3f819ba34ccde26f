import { userResponse } from "../../../lib/accounts/users/schemas.ts";
import * as useCase from "../../../lib/accounts/users/users.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readUser = defineEndpoint({
  id: "accounts/users/read-user",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}",
  summary: "Get a user",
  description:
    "Members may read their own user if the setting `account_member_self_management` is `update_only`, otherwise 403; another user is 404. Shoppers without a member's token get 403.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  headers: accountHeader,
  refusals: [403, 404],
  response: { status: 200, schema: userResponse },
  run: (ctx, { params }) => useCase.readUser(ctx, { realmId: params.realmID, userId: params.userID }),
});
export const handler = createHandler(readUser);
