import { createAccountMembership } from "../../lib/accounts/create-account-membership.ts";
import { createMembershipRequest, membershipResponse } from "../../lib/accounts/memberships/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/create-account-membership",
  method: "POST",
  path: "/v2/accounts/{accountID}/account-memberships",
  summary: "Make a member act for an account",
  description:
    "The member can act for the account from the next sign-in or switch on. 409 for who does so already, 404 for an unknown account or member. An account has at most 1,000 members and a member as many accounts as `membership_limit` of the settings says, then 422.",
  auth: ["client_credentials"],
  table: "write",
  body: createMembershipRequest,
  refusals: [404, 409],
  response: { status: 201, schema: membershipResponse },
  run: (ctx, { params, body }) => createAccountMembership(ctx, params.accountID, body),
});
export const handler = createHandler(endpoint);
