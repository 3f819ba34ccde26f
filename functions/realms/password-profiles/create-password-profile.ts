import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createPasswordProfile } from "../../../lib/realms/password-profiles/create-password-profile.ts";
import { createProfileRequest, profileResponse } from "../../../lib/realms/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "realms/password-profiles/create-password-profile",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/password-profiles",
  summary: "Create a password profile",
  auth: ["client_credentials"],
  table: "write",
  body: createProfileRequest,
  refusals: [404, 409],
  response: { status: 201, schema: profileResponse },
  run: (ctx, { params, body }) => createPasswordProfile(ctx, params.realmID, body.data),
});
export const handler = createHandler(endpoint);
