import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createPasswordProfile } from "../../../lib/realms/password-profiles/create-password-profile.ts";
import { createProfileRequest, profileResponse } from "../../../lib/realms/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "realms/password-profiles/create-password-profile",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/password-profiles",
  summary: "Create a password profile",
  description:
    "A profile is a set of usernames of its own, to which ways to sign in are added for each user. 422 below any other realm than that of account members, and for more than 100 profiles.",
  auth: ["client_credentials"],
  table: "write",
  body: createProfileRequest,
  refusals: [404, 409],
  response: { status: 201, schema: profileResponse },
  run: (ctx, { params, body }) => createPasswordProfile(ctx, params.realmID, body.data),
});
export const handler = createHandler(endpoint);
