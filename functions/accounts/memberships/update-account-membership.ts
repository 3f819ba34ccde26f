import * as useCase from "../../../lib/accounts/memberships/memberships.ts";
import { membershipResponse, updateMembershipRequest } from "../../../lib/accounts/memberships/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateAccountMembership = defineEndpoint({
  id: "accounts/memberships/update-account-membership",
  method: "PUT",
  path: "/v2/accounts/{accountID}/account-memberships/{membershipID}",
  summary: "Update a membership",
  description:
    "Changes nothing and answers with the membership as it is; naming another member is 400. To replace the member, delete this membership and create another.",
  auth: ["client_credentials"],
  table: "read",
  body: updateMembershipRequest,
  refusals: [404],
  response: { status: 200, schema: membershipResponse },
  run: (ctx, { params, body }) => useCase.updateAccountMembership(ctx, params, body),
});
export const handler = createHandler(updateAccountMembership);
