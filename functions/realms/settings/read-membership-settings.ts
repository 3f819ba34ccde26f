import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/realms/settings/settings.ts";
import { accountMembershipResponse } from "../../../lib/realms/settings-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readMembershipSettings = defineEndpoint({
  id: "realms/settings/read-membership-settings",
  method: "GET",
  path: "/v2/settings/account-membership",
  summary: "Get the account membership settings",
  description: "A member may belong to 10,000 accounts, unless the store has changed it.",
  auth: ["client_credentials"],
  table: "read",
  response: { status: 200, schema: accountMembershipResponse },
  run: (ctx) => useCase.readMembershipSettings(ctx),
});
export const handler = createHandler(readMembershipSettings);
