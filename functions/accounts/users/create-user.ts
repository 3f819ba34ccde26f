import { createUserRequest, userResponse } from "../../../lib/accounts/users/schemas.ts";
import * as useCase from "../../../lib/accounts/users/users.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createUser = defineEndpoint({
  id: "accounts/users/create-user",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info",
  summary: "Create a user",
  description:
    "In the account realm this also creates the account member with the same id and, if `auto_create_account_for_account_members` is on, an account with a membership. Users of other realms do not become members. The user cannot sign in until a way to sign in is added.",
  auth: ["client_credentials"],
  table: "write",
  body: createUserRequest,
  refusals: [404, 409],
  response: { status: 201, schema: userResponse },
  run: (ctx, { params, body }) => useCase.createUser(ctx, params.realmID, body.data),
});
export const handler = createHandler(createUser);
