import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/realms/settings/settings.ts";
import {
  accountMembershipResponse,
  updateAccountMembershipRequest,
} from "../../../lib/realms/settings-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateMembershipSettings = defineEndpoint({
  id: "realms/settings/update-membership-settings",
  method: "PUT",
  path: "/v2/settings/account-membership",
  summary: "Update the account membership settings",
  description: "Existing memberships stay, even above a lower limit; only new ones are refused with 422.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "settings",
  body: updateAccountMembershipRequest,
  refusals: [409],
  response: { status: 200, schema: accountMembershipResponse },
  run: (ctx, { body }) => useCase.updateMembershipSettings(ctx, body.data),
});
export const handler = createHandler(updateMembershipSettings);
