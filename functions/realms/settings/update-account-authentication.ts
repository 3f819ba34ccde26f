import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/realms/settings/settings.ts";
import {
  accountAuthenticationResponse,
  updateAccountAuthenticationRequest,
} from "../../../lib/realms/settings-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateAccountAuthentication = defineEndpoint({
  id: "realms/settings/update-account-authentication",
  method: "PUT",
  path: "/v2/settings/account-authentication",
  summary: "Update the account authentication settings",
  description:
    "Changes the settings that are sent and answers with all of them. Tokens that were issued keep their expiry, and existing members get no account.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "settings",
  body: updateAccountAuthenticationRequest,
  refusals: [409],
  response: { status: 200, schema: accountAuthenticationResponse },
  run: (ctx, { body }) => useCase.updateAccountAuthentication(ctx, body.data),
});
export const handler = createHandler(updateAccountAuthentication);
