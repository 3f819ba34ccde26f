import * as useCase from "../../../../lib/accounts/users/passwords/create-password-info.ts";
import { createPasswordInfoRequest, passwordInfoResponse } from "../../../../lib/accounts/users/schemas.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const createPasswordInfo = defineEndpoint({
  id: "accounts/users/passwords/create-password-info",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-password-profile-info",
  summary: "Create a way to sign in for a user",
  description:
    "A user may have up to 100 ways to sign in, then 422, and several of them in one password profile. A username that is taken in the profile is 409, whatever its letter case. An unknown user or profile is 404.",
  auth: ["client_credentials"],
  table: "write",
  costly: true,
  body: createPasswordInfoRequest,
  refusals: [404, 409],
  response: { status: 201, schema: passwordInfoResponse },
  run: (ctx, { params, body }) =>
    useCase.createPasswordInfo(ctx, { realmId: params.realmID, userId: params.userID }, body.data),
});
export const handler = createHandler(createPasswordInfo);
