import { deleteUser } from "../../../lib/accounts/users/delete-user.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/users/delete-user",
  method: "DELETE",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}",
  summary: "Delete a user",
  description:
    "Deletes the user with its account member and ways to sign in. Memberships are gone and usernames free at once, and tokens are refused but for reads of the catalog; accounts and orders stay, also an account that was made for the member. A second call is 404.",
  auth: ["client_credentials"],
  table: "write",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => deleteUser(ctx, { realmId: params.realmID, userId: params.userID }),
});
export const handler = createHandler(endpoint);
