import { deleteAccountMembership } from "../../../lib/accounts/memberships/delete-account-membership.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/memberships/delete-account-membership",
  method: "DELETE",
  path: "/v2/accounts/{accountID}/account-memberships/{membershipID}",
  summary: "End a membership",
  description:
    "The member's tokens for the account are refused from the next request on, but for reads of the catalog; the member and the account stay. Members cannot leave by themselves. A second call is 404.",
  auth: ["client_credentials"],
  table: "write",
  refusals: [404],
  response: { status: 204 },
  run: (ctx, { params }) => deleteAccountMembership(ctx, params.accountID, params.membershipID),
});
export const handler = createHandler(endpoint);
