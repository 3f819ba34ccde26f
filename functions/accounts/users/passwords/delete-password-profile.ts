import { deletePasswordProfile } from "../../../../lib/accounts/users/passwords/delete-password-profile.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/users/passwords/delete-password-profile",
  method: "DELETE",
  path: "/v2/authentication-realms/{realmID}/password-profiles/{passwordProfileID}",
  summary: "Delete a password profile",
  description:
    "The ways to sign in of the profile are gone at once; their users, and tokens that are issued, stay. Deleting the last profile is allowed: nobody signs in with a password then. A second call is 404.",
  auth: ["client_credentials"],
  table: "write",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => deletePasswordProfile(ctx, params.realmID, params.passwordProfileID),
});
export const handler = createHandler(endpoint);
