import { tagsOfAccountResponse } from "../../../lib/accounts/tags/schemas.ts";
import * as useCase from "../../../lib/accounts/tags/tags-of-account.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listTagsOfAccount = defineEndpoint({
  id: "accounts/tags/list-tags-of-account",
  method: "GET",
  path: "/v2/accounts/{accountID}/relationships/account-tags",
  summary: "List the tags of an account",
  description: "All of them. An account has no tags of its parent account.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: tagsOfAccountResponse },
  run: (ctx, { params }) => useCase.listTagsOfAccount(ctx, params.accountID),
});
export const handler = createHandler(listTagsOfAccount);
