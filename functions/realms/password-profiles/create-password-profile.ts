import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/realms/password-profiles/password-profiles.ts";
import { createProfileRequest, profileResponse } from "../../../lib/realms/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createPasswordProfile = defineEndpoint({
  id: "realms/password-profiles/create-password-profile",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/password-profiles",
  summary: "Create a password profile",
  description:
    "Usernames are unique within a profile; users get them by adding a way to sign in. Only the realm of account members has password profiles, at most 100: 422 for another realm, and for one too many.",
  auth: ["client_credentials"],
  table: "write",
  body: createProfileRequest,
  refusals: [404, 409],
  response: { status: 201, schema: profileResponse },
  run: (ctx, { params, body }) => useCase.createPasswordProfile(ctx, params.realmID, body.data),
});
export const handler = createHandler(createPasswordProfile);
