import { accountResponse, updateAccountRequest } from "../../lib/accounts/schemas.ts";
import { updateAccount } from "../../lib/accounts/update-account.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/update-account",
  method: "PUT",
  path: "/v2/accounts/{accountID}",
  summary: "Change an account",
  auth: ["client_credentials"],
  table: "write",
  body: updateAccountRequest,
  refusals: [404, 409],
  response: { status: 200, schema: accountResponse },
  run: (ctx, { params, body }) => updateAccount(ctx, params.accountID, body),
});
export const handler = createHandler(endpoint);
