import { deleteAccountMembership } from "../../../lib/accounts/memberships/delete-account-membership.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/memberships/delete-account-membership",
  method: "DELETE",
  path: "/v2/accounts/{accountID}/account-memberships/{membershipID}",
  summary: "End a membership",
  auth: ["client_credentials"],
  table: "write",
  refusals: [404],
  response: { status: 204 },
  run: (ctx, { params }) => deleteAccountMembership(ctx, params.accountID, params.membershipID),
});
export const handler = createHandler(endpoint);
