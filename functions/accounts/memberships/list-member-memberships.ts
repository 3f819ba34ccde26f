import * as useCase from "../../../lib/accounts/memberships/memberships.ts";
import { membershipsOfMemberQuery } from "../../../lib/accounts/memberships/memberships.ts";
import { membershipsOfMemberResponse } from "../../../lib/accounts/memberships/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listMemberMemberships = defineEndpoint({
  id: "accounts/memberships/list-member-memberships",
  method: "GET",
  path: "/v2/account-members/{memberID}/account-memberships",
  summary: "List the memberships of a member",
  description:
    "Newest first by default; `include=account` adds the accounts. Members see all their own memberships, whichever account their token is for; another member's are 404. Shoppers without a member's token get 403.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  headers: accountHeader,
  query: membershipsOfMemberQuery,
  refusals: [403, 404],
  response: { status: 200, schema: membershipsOfMemberResponse },
  run: (ctx, { params, query }) => useCase.listMemberMemberships(ctx, params.memberID, query),
});
export const handler = createHandler(listMemberMemberships);
