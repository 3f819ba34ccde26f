import * as useCase from "../../lib/accounts/accounts.ts";
import { accountResponse } from "../../lib/accounts/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readAccount = defineEndpoint({
  id: "accounts/read-account",
  method: "GET",
  path: "/v2/accounts/{accountID}",
  summary: "Get an account",
  description:
    "Answers with the account and references to its ancestors. Shoppers without a member's token get 403. For members, another account than that of their token is 404.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  headers: accountHeader,
  refusals: [403, 404],
  response: { status: 200, schema: accountResponse },
  run: (ctx, { params }) => useCase.readAccount(ctx, params.accountID),
});
export const handler = createHandler(readAccount);
