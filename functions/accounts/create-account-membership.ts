import { createAccountMembership } from "../../lib/accounts/create-account-membership.ts";
import { createMembershipRequest, membershipResponse } from "../../lib/accounts/memberships/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/create-account-membership",
  method: "POST",
  path: "/v2/accounts/{accountID}/account-memberships",
  summary: "Make a member act for an account",
  auth: ["client_credentials"],
  table: "write",
  body: createMembershipRequest,
  refusals: [404, 409],
  response: { status: 201, schema: membershipResponse },
  run: (ctx, { params, body }) => createAccountMembership(ctx, params.accountID, body),
});
export const handler = createHandler(endpoint);
