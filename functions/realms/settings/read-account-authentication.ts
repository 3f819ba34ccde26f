import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/realms/settings/settings.ts";
import { accountAuthenticationResponse } from "../../../lib/realms/settings-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readAccountAuthentication = defineEndpoint({
  id: "realms/settings/read-account-authentication",
  method: "GET",
  path: "/v2/settings/account-authentication",
  summary: "Get the account authentication settings",
  description:
    "Shoppers may read it for their sign-in pages: `enable_self_signup` says whether to offer signing up, and the realm in `relationships` has the password profiles to sign in with.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  response: { status: 200, schema: accountAuthenticationResponse },
  run: (ctx) => useCase.readAccountAuthentication(ctx),
});
export const handler = createHandler(readAccountAuthentication);
