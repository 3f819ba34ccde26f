import * as useCase from "../../../lib/accounts/tags/account-tags.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteAccountTag = defineEndpoint({
  id: "accounts/tags/delete-account-tag",
  method: "DELETE",
  path: "/v2/account-tags/{accountTagID}",
  summary: "Delete an account tag",
  description:
    "Accounts lose it at once. While a catalog rule or a promotion that is not over names it, 422 says which: a promotion that is not for these accounts would open to them. Deleting it again is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "account tag",
  refusals: [404, 422],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteAccountTag(ctx, params.accountTagID),
});
export const handler = createHandler(deleteAccountTag);
