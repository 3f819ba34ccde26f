import * as useCase from "../../../lib/accounts/tags/account-tags.ts";
import { accountTagResponse } from "../../../lib/accounts/tags/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readAccountTag = defineEndpoint({
  id: "accounts/tags/read-account-tag",
  method: "GET",
  path: "/v2/account-tags/{accountTagID}",
  summary: "Get an account tag",
  description:
    "The accounts with the tag are listed by `GET /v2/accounts?filter=contains(account_tags,<id>)`.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: accountTagResponse },
  run: (ctx, { params }) => useCase.readAccountTag(ctx, params.accountTagID),
});
export const handler = createHandler(readAccountTag);
