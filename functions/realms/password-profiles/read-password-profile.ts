import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/realms/password-profiles/password-profiles.ts";
import { profileResponse } from "../../../lib/realms/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readPasswordProfile = defineEndpoint({
  id: "realms/password-profiles/read-password-profile",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/password-profiles/{passwordProfileID}",
  summary: "Get a password profile",
  description:
    "404 for an unknown profile, and for any profile of another realm than that of account members.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: profileResponse },
  run: (ctx, { params }) => useCase.readPasswordProfile(ctx, params.realmID, params.passwordProfileID),
});
export const handler = createHandler(readPasswordProfile);
