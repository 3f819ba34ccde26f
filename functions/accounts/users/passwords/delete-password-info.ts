import * as useCase from "../../../../lib/accounts/users/passwords/password-infos.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const deletePasswordInfo = defineEndpoint({
  id: "accounts/users/passwords/delete-password-info",
  method: "DELETE",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-password-profile-info/{passwordInfoID}",
  summary: "Delete a user's way to sign in",
  description:
    "The user stays, and the username is free at once. Tokens that were issued stay valid. Deleting it again is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "password profile info",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) =>
    useCase.deletePasswordInfo(
      ctx,
      { realmId: params.realmID, userId: params.userID },
      params.passwordInfoID,
    ),
});
export const handler = createHandler(deletePasswordInfo);
