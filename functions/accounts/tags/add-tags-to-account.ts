import { tagsOfAccountRequest, tagsOfAccountResponse } from "../../../lib/accounts/tags/schemas.ts";
import * as useCase from "../../../lib/accounts/tags/tags-of-account.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const addTagsToAccount = defineEndpoint({
  id: "accounts/tags/add-tags-to-account",
  method: "POST",
  path: "/v2/accounts/{accountID}/relationships/account-tags",
  summary: "Give tags to an account",
  description:
    "Answers all tags of the account. They count from the next request on, with tokens that members have already. An unknown tag is 404 with its id in `meta.missing_ids`, and no tag is given. An account has at most 100 tags, 422 beyond.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "account",
  body: tagsOfAccountRequest,
  refusals: [404],
  response: { status: 200, schema: tagsOfAccountResponse },
  run: (ctx, { params, body }) => useCase.addTagsToAccount(ctx, params.accountID, body),
});
export const handler = createHandler(addTagsToAccount);
