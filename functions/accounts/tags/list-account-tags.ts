import * as useCase from "../../../lib/accounts/tags/account-tags.ts";
import { accountTagsResponse } from "../../../lib/accounts/tags/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listAccountTags = defineEndpoint({
  id: "accounts/tags/list-account-tags",
  method: "GET",
  path: "/v2/account-tags",
  summary: "List account tags",
  description: "Newest first by default.",
  auth: ["client_credentials"],
  table: "read",
  query: useCase.accountTagQuery,
  response: { status: 200, schema: accountTagsResponse },
  run: (ctx, { query }) => useCase.listAccountTags(ctx, query),
});
export const handler = createHandler(listAccountTags);
