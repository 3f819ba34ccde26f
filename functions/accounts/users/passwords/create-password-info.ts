import { createPasswordInfo } from "../../../../lib/accounts/users/passwords/create-password-info.ts";
import { createPasswordInfoRequest, passwordInfoResponse } from "../../../../lib/accounts/users/schemas.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/users/passwords/create-password-info",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-password-profile-info",
  summary: "Give a user a way to sign in",
  description:
    "A user may have several, also in one profile, up to 100: then 422. A username that somebody has in the profile is 409, in whatever letter case. An unknown user or profile is 404.",
  auth: ["client_credentials"],
  table: "write",
  costly: true,
  body: createPasswordInfoRequest,
  refusals: [404, 409],
  response: { status: 201, schema: passwordInfoResponse },
  run: (ctx, { params, body }) =>
    createPasswordInfo(ctx, { realmId: params.realmID, userId: params.userID }, body.data),
});
export const handler = createHandler(endpoint);
