import * as useCase from "../../lib/accounts/accounts.ts";
import { accountsResponse } from "../../lib/accounts/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listAccounts = defineEndpoint({
  id: "accounts/list-accounts",
  method: "GET",
  path: "/v2/accounts",
  summary: "List accounts",
  description:
    "Newest first by default. Administrators see all accounts; members see the account of their token. Shoppers without a member's token get 403. A list with a filter or another order looks at up to 10,000 accounts, 422 beyond; filter by `id` or `created_at` to narrow it down.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  headers: accountHeader,
  query: useCase.accountQuery,
  refusals: [403],
  response: { status: 200, schema: accountsResponse },
  run: (ctx, { query }) => useCase.listAccounts(ctx, query),
});
export const handler = createHandler(listAccounts);
