import * as useCase from "../../lib/accounts/create-account-membership.ts";
import { createMembershipRequest, membershipResponse } from "../../lib/accounts/memberships/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createAccountMembership = defineEndpoint({
  id: "accounts/create-account-membership",
  method: "POST",
  path: "/v2/accounts/{accountID}/account-memberships",
  summary: "Create a membership of an account",
  description:
    "The member can act for the account after the next sign-in or switch of accounts. 409 if the member belongs to the account already, 404 for an unknown account or member. An account has at most 1,000 members, and a member belongs to at most as many accounts as the setting `membership_limit` says; beyond that 422.",
  auth: ["client_credentials"],
  table: "write",
  body: createMembershipRequest,
  refusals: [404, 409],
  response: { status: 201, schema: membershipResponse },
  run: (ctx, { params, body }) => useCase.createAccountMembership(ctx, params.accountID, body),
});
export const handler = createHandler(createAccountMembership);
