import { accountQuery, listAccounts } from "../../lib/accounts/list-accounts.ts";
import { accountsResponse } from "../../lib/accounts/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/list-accounts",
  method: "GET",
  path: "/v2/accounts",
  summary: "List accounts",
  description:
    "Newest first. With a member's token the account of the token alone, with a shopper's token alone 403; administrators see all. A list that is filtered or sorted by something else than the time of creation looks at up to 10,000 accounts within its bounds of `created_at` or ids, 422 beyond.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  headers: accountHeader,
  query: accountQuery,
  refusals: [403],
  response: { status: 200, schema: accountsResponse },
  run: (ctx, { query }) => listAccounts(ctx, query),
});
export const handler = createHandler(endpoint);
