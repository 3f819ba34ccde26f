import * as useCase from "../../../../lib/accounts/users/passwords/delete-password-profile.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const deletePasswordProfile = defineEndpoint({
  id: "accounts/users/passwords/delete-password-profile",
  method: "DELETE",
  path: "/v2/authentication-realms/{realmID}/password-profiles/{passwordProfileID}",
  summary: "Delete a password profile",
  description:
    "All ways to sign in with the profile are gone at once. Their users stay, and tokens that were issued stay valid. The last profile can be deleted, too: then no member can sign in with a password. Deleting it again is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "password profile",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deletePasswordProfile(ctx, params.realmID, params.passwordProfileID),
});
export const handler = createHandler(deletePasswordProfile);
