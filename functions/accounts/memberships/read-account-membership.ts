import * as useCase from "../../../lib/accounts/memberships/memberships.ts";
import { membershipQuery } from "../../../lib/accounts/memberships/memberships.ts";
import { membershipResponse } from "../../../lib/accounts/memberships/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readAccountMembership = defineEndpoint({
  id: "accounts/memberships/read-account-membership",
  method: "GET",
  path: "/v2/accounts/{accountID}/account-memberships/{membershipID}",
  summary: "Get a membership",
  description:
    "`include=account_member` adds the member. Shoppers without a member's token get 403. For members, another account than that of their token is 404.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  headers: accountHeader,
  query: membershipQuery,
  refusals: [403, 404],
  response: { status: 200, schema: membershipResponse },
  run: (ctx, { params, query }) => useCase.readAccountMembership(ctx, params, query),
});
export const handler = createHandler(readAccountMembership);
