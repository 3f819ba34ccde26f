import * as useCase from "../../lib/accounts/accounts.ts";
import { accountResponse, updateAccountRequest } from "../../lib/accounts/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateAccount = defineEndpoint({
  id: "accounts/update-account",
  method: "PUT",
  path: "/v2/accounts/{accountID}",
  summary: "Update an account",
  description:
    "Changes the fields that are sent; null or an empty string clears an optional one. The parent never changes: `parent_id` is ignored. A `registration_id` that another account has is 409. A request that changes nothing leaves `updated_at` as it is.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "account",
  body: updateAccountRequest,
  refusals: [404, 409],
  response: { status: 200, schema: accountResponse },
  run: (ctx, { params, body }) => useCase.updateAccount(ctx, params.accountID, body),
});
export const handler = createHandler(updateAccount);
