import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/realms/password-profiles/password-profiles.ts";
import { profileResponse, updateProfileRequest } from "../../../lib/realms/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updatePasswordProfile = defineEndpoint({
  id: "realms/password-profiles/update-password-profile",
  method: "PUT",
  path: "/v2/authentication-realms/{realmID}/password-profiles/{passwordProfileID}",
  summary: "Update a password profile",
  description:
    "Changes the fields that are sent. A new `username_format` applies to usernames that are set from then on; members with older ones can still sign in.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "password profile",
  body: updateProfileRequest,
  refusals: [404, 409],
  response: { status: 200, schema: profileResponse },
  run: (ctx, { params, body }) =>
    useCase.updatePasswordProfile(ctx, { realmId: params.realmID, id: params.passwordProfileID }, body.data),
});
export const handler = createHandler(updatePasswordProfile);
