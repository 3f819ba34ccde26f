import * as useCase from "../../../lib/accounts/users/users.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteUser = defineEndpoint({
  id: "accounts/users/delete-user",
  method: "DELETE",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}",
  summary: "Delete a user",
  description:
    "Deletes the user with its account member, memberships and ways to sign in; the usernames are free at once. Tokens of the member are refused from then on, except for reading the catalog. Accounts and orders stay, including an account that was created for the member. Deleting it again is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "user",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteUser(ctx, { realmId: params.realmID, userId: params.userID }),
});
export const handler = createHandler(deleteUser);
