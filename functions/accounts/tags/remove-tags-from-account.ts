import { tagsOfAccountRequest, tagsOfAccountResponse } from "../../../lib/accounts/tags/schemas.ts";
import * as useCase from "../../../lib/accounts/tags/tags-of-account.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const removeTagsFromAccount = defineEndpoint({
  id: "accounts/tags/remove-tags-from-account",
  method: "DELETE",
  path: "/v2/accounts/{accountID}/relationships/account-tags",
  summary: "Take tags from an account",
  description:
    "Answers the tags that are left. They stop counting with the next request, also for tokens that members have already. Tags that the account does not have are passed over.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "account",
  body: tagsOfAccountRequest,
  refusals: [404],
  response: { status: 200, schema: tagsOfAccountResponse },
  run: (ctx, { params, body }) => useCase.removeTagsFromAccount(ctx, params.accountID, body),
});
export const handler = createHandler(removeTagsFromAccount);
