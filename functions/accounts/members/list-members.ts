import * as useCase from "../../../lib/accounts/members/members.ts";
import { membersResponse } from "../../../lib/accounts/members/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listMembers = defineEndpoint({
  id: "accounts/members/list-members",
  method: "GET",
  path: "/v2/account-members",
  summary: "List account members",
  description:
    "Newest first by default. Administrators see all members; members see only themselves. Shoppers without a member's token get 403. A list with a filter or another order looks at up to 10,000 members, 422 beyond.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  headers: accountHeader,
  query: useCase.memberQuery,
  refusals: [403],
  response: { status: 200, schema: membersResponse },
  run: (ctx, { query }) => useCase.listMembers(ctx, query),
});
export const handler = createHandler(listMembers);
