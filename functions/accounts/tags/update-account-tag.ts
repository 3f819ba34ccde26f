import * as useCase from "../../../lib/accounts/tags/account-tags.ts";
import { accountTagResponse, updateAccountTagRequest } from "../../../lib/accounts/tags/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateAccountTag = defineEndpoint({
  id: "accounts/tags/update-account-tag",
  method: "PUT",
  path: "/v2/account-tags/{accountTagID}",
  summary: "Update an account tag",
  description: "The id stays, so accounts, catalog rules and promotions keep the tag.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "account tag",
  body: updateAccountTagRequest,
  refusals: [404, 409],
  response: { status: 200, schema: accountTagResponse },
  run: (ctx, { params, body }) => useCase.updateAccountTag(ctx, params.accountTagID, body),
});
export const handler = createHandler(updateAccountTag);
