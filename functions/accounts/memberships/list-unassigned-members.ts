import { membersResponse } from "../../../lib/accounts/members/schemas.ts";
import * as useCase from "../../../lib/accounts/memberships/memberships.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listUnassignedMembers = defineEndpoint({
  id: "accounts/memberships/list-unassigned-members",
  method: "GET",
  path: "/v2/accounts/{accountID}/account-memberships/unassigned-account-members",
  summary: "List the members without a membership of an account",
  description:
    "All account members of the store who are not members of this account, newest first by default. 422 if the store has more than 10,000 members.",
  auth: ["client_credentials"],
  table: "read",
  query: useCase.unassignedMemberQuery,
  refusals: [404],
  response: { status: 200, schema: membersResponse },
  run: (ctx, { params, query }) => useCase.listUnassignedMembers(ctx, params.accountID, query),
});
export const handler = createHandler(listUnassignedMembers);
