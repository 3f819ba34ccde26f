import * as useCase from "../../../lib/accounts/memberships/memberships.ts";
import { membershipsOfAccountQuery } from "../../../lib/accounts/memberships/memberships.ts";
import { membershipsOfAccountResponse } from "../../../lib/accounts/memberships/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listAccountMemberships = defineEndpoint({
  id: "accounts/memberships/list-account-memberships",
  method: "GET",
  path: "/v2/accounts/{accountID}/account-memberships",
  summary: "List the memberships of an account",
  description:
    "Newest first by default; `include=account_member` adds the members. Shoppers without a member's token get 403. For members, another account than that of their token is 404.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  headers: accountHeader,
  query: membershipsOfAccountQuery,
  refusals: [403, 404],
  response: { status: 200, schema: membershipsOfAccountResponse },
  run: (ctx, { params, query }) => useCase.listAccountMemberships(ctx, params.accountID, query),
});
export const handler = createHandler(listAccountMemberships);
